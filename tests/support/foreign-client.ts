import { createHash, type KeyObject, randomBytes, sign as signDigest } from 'node:crypto';
import { request as httpRequest } from 'node:http';
import { rsaKeys } from './rsa-keys.ts';

/** Written from the specification alone: nothing of ours is imported, so nothing of ours can agree with itself. */
export type ForeignAnswer = {
  httpStatus: number;
  headers: Record<string, string | string[] | undefined>;
  text: string;
  body: { status: string; message?: string; data?: unknown };
};

export type ForeignCall = {
  method?: 'GET' | 'POST';
  path: string;
  body?: string | Buffer;
  headers?: Record<string, string>;
};

type Listener = (baseUrl: string, call: ForeignCall, answer: ForeignAnswer) => void;
const listeners = new Set<Listener>();

/** Tells of every call that is answered from now on, whichever client made it; until the returned function is called. */
export function listenToAnswers(listener: Listener): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

export function send(baseUrl: string, call: ForeignCall): Promise<ForeignAnswer> {
  const { method = 'POST', path, body, headers = {} } = call;
  return new Promise((resolve, reject) => {
    const outgoing = httpRequest(`${baseUrl}${path}`, {
      method,
      headers: { connection: 'close', ...headers },
    });
    outgoing.on('error', reject);
    outgoing.on('response', (incoming) => {
      const chunks: Buffer[] = [];
      incoming.on('data', (chunk: Buffer) => chunks.push(chunk));
      incoming.on('error', reject);
      incoming.on('end', () => {
        const text = Buffer.concat(chunks).toString('utf8');
        const { statusCode = 0, headers: answered } = incoming;
        const answer = { httpStatus: statusCode, headers: answered, text, body: JSON.parse(text) };
        for (const listener of listeners) listener(baseUrl, call, answer);
        resolve(answer);
      });
    });
    outgoing.end(body);
  });
}

export const json = { 'content-type': 'application/json' };

export class ForeignClient {
  readonly baseUrl: string;
  readonly appKey: string;
  readonly secretKey: string;
  readonly keys: { publicKey: KeyObject; privateKey: KeyObject };
  token = '';
  /** Of its calls without a file. */
  signVersion: 1 | 2 = 1;
  /** The secret of the callbacks' symmetric signature. */
  webhookSecret = '';

  private constructor(
    baseUrl: string,
    appKey: string,
    secretKey: string,
    keys: ForeignClient['keys'] = rsaKeys(),
  ) {
    this.baseUrl = baseUrl;
    this.appKey = appKey;
    this.secretKey = secretKey;
    this.keys = keys;
  }

  /** A partner that the service's staff made, with what they handed over; its key is registered by them too. */
  static issued(baseUrl: string, credentials: { appKey: string; secretKey: string }): ForeignClient {
    return new ForeignClient(baseUrl, credentials.appKey, credentials.secretKey);
  }

  /** A new partner of the sandbox with a token and a registered key: a new one, or the one given, which takes no time. */
  static async register(baseUrl: string, keys?: ForeignClient['keys']): Promise<ForeignClient> {
    const made = await send(baseUrl, { path: '/sandbox/partner', body: '{"name":"Foreign"}', headers: json });
    const { appKey, secretKey, webhookSecret } = made.body.data as Record<
      'appKey' | 'secretKey' | 'webhookSecret',
      string
    >;
    const client = new ForeignClient(baseUrl, appKey, secretKey, keys);
    client.webhookSecret = webhookSecret;
    await client.renewToken();
    const publicKey = client.keys.publicKey.export({ type: 'spki', format: 'pem' }).toString();
    const registered = await client.sandbox('/sandbox/key', { publicKey });
    if (registered.httpStatus !== 200) throw new Error(registered.text);
    return client;
  }

  /** The same partner at another process of the service. */
  at(baseUrl: string): ForeignClient {
    const other = new ForeignClient(baseUrl, this.appKey, this.secretKey, this.keys);
    other.token = this.token;
    return other;
  }

  async renewToken(): Promise<void> {
    const body = JSON.stringify({ appKey: this.appKey, secretKey: this.secretKey });
    const answer = await send(this.baseUrl, { path: '/payout/oauth/token', body, headers: json });
    this.token = String(answer.body.data);
  }

  sign(bytes: string | Buffer): string {
    return signDigest('sha256', Buffer.from(bytes), this.keys.privateKey).toString('base64');
  }

  identity(): Record<string, string> {
    return { appkey: this.appKey, token: this.token };
  }

  /** A signed call with a JSON body, text as it is to go over the wire. */
  post(path: string, body: string | object): Promise<ForeignAnswer> {
    const text = typeof body === 'string' ? body : JSON.stringify(body);
    const headers = { ...json, ...this.identity(), ...this.signature('POST', path, text) };
    return send(this.baseUrl, { path, body: text, headers });
  }

  /** A signed call without a body: the two bytes `{}` are signed. */
  get(path: string): Promise<ForeignAnswer> {
    const headers = { ...this.identity(), ...this.signature('GET', path, '{}') };
    return send(this.baseUrl, { method: 'GET', path, headers });
  }

  /** Version 2 as decisions §1.9 says, written out here a second time on purpose. */
  private signature(method: string, path: string, body: string): Record<string, string> {
    if (this.signVersion === 1) return { sign: this.sign(body) };
    const timestamp = String(Math.floor(Date.now() / 1000));
    const nonce = randomBytes(16).toString('hex');
    const hash = createHash('sha256').update(body).digest('hex');
    const sign = this.sign(`${method}\n${path}\n${timestamp}\n${nonce}\n${this.appKey}\n${hash}\n`);
    return { 'sign-version': '2', timestamp, nonce, sign };
  }

  /** One of the sandbox's own calls: no signature. */
  sandbox(path: string, body?: object): Promise<ForeignAnswer> {
    if (body === undefined) return send(this.baseUrl, { method: 'GET', path, headers: this.identity() });
    const headers = { ...json, ...this.identity() };
    return send(this.baseUrl, { path, body: JSON.stringify(body), headers });
  }

  /** A file as form data; the signature covers the compact JSON of the text parts. */
  async upload(
    path: string,
    parts: { tradeId: string; type: string; fileName?: string },
    file: Buffer,
  ): Promise<ForeignAnswer> {
    const { tradeId, type, fileName } = parts;
    const boundary = 'foreign-boundary-7f3a';
    const field = (name: string, value: string) =>
      `--${boundary}\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`;
    const body = Buffer.concat([
      Buffer.from(
        `${field('tradeId', tradeId)}${fileName === undefined ? '' : field('fileName', fileName)}--${boundary}\r\n` +
          'content-disposition: form-data; name="file"; filename="invoice.pdf"\r\n' +
          'content-type: application/pdf\r\n\r\n',
      ),
      file,
      Buffer.from(`\r\n${field('type', type)}--${boundary}--\r\n`),
    ]);
    const signed = JSON.stringify({ tradeId, type, fileName });
    const headers = {
      ...this.identity(),
      sign: this.sign(signed),
      'content-type': `multipart/form-data; boundary=${boundary}`,
    };
    return send(this.baseUrl, { path, body, headers });
  }
}
