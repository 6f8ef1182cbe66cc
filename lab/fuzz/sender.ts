import { Agent, request as httpRequest } from 'node:http';
import { freshOrderNo, personOrder, quote } from '../../tests/support/foreign-bodies.ts';
import type { ForeignClient } from '../../tests/support/foreign-client.ts';
import type { Operation } from './document.ts';
import type { Seen } from './judge.ts';
import { changeText, mutate } from './mutations.ts';
import type { FuzzRequest } from './requests.ts';
import type { Json } from './values.ts';

/** Values for `$…` in requests, so that some of them name something that exists. */
export type Known = Record<string, string | number>;

export type Sender = {
  /** Sends one request; `known` says what the placeholders stand for now. */
  send(operation: Operation, request: FuzzRequest, known: Known): Promise<Seen>;
  close(): void;
};

/** A new order and a new quote with amounts that agree with it. */
export async function freshKnown(client: ForeignClient): Promise<Known> {
  const order = personOrder(await quote(client, 'global'));
  const created = await client.post('/global/payout/transfer/create', order);
  const {
    tradeId = '',
    payerId = '',
    beneficiaryId = '',
  } = (created.body.data ?? {}) as Record<string, string>;
  const next = await quote(client, 'global');
  const amounts = personOrder(next);
  const wallet = await client.get('/global/payout/wallet/get?type=personal');
  const { walletId = '' } = (wallet.body.data ?? {}) as Record<string, string>;
  return {
    tradeId,
    orderNo: String(order.orderNo),
    queryNo: next.queryNo,
    source: Number(amounts.sourceAmount),
    target: Number(amounts.targetAmount),
    payerId,
    beneficiaryId,
    walletId,
  };
}

function fill(value: Json, known: Known): Json {
  if (typeof value === 'string') {
    if (!value.startsWith('$')) return value;
    return value === '$newOrderNo' ? freshOrderNo('Z') : (known[value.slice(1)] ?? value);
  }
  if (Array.isArray(value)) return value.map((item) => fill(item, known));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, fill(inner, known)]));
}

type Wire = { path: string; body: Buffer; signed: string | Buffer; contentType?: string };

const boundary = 'fuzz-boundary';

function multipart(value: Json): { body: Buffer; signed: string } {
  const parts = Object.entries(typeof value === 'object' && value !== null ? value : { value });
  const texts = parts.map(
    ([name, part]) => [name, typeof part === 'string' ? part : JSON.stringify(part)] as const,
  );
  const sections = texts.map(([name, text]) => {
    const file = name === 'file' ? '; filename="a.pdf"\r\ncontent-type: application/pdf' : '';
    const content = name === 'file' ? '%PDF-1.4\n%%EOF\n' : text;
    return `--${boundary}\r\ncontent-disposition: form-data; name="${name}"${file}\r\n\r\n${content}\r\n`;
  });
  const { tradeId, type, fileName } = Object.fromEntries(texts);
  return {
    body: Buffer.from(`${sections.join('')}--${boundary}--\r\n`),
    signed: JSON.stringify({ tradeId, type, fileName }),
  };
}

function onWire(operation: Operation, request: FuzzRequest, known: Known): Wire {
  const value = request.mutations.reduce(mutate, fill(request.body, known));
  if (operation.encoding === 'multipart') {
    const { body, signed } = multipart(value);
    const cut = request.text === 'cut' ? body.subarray(0, body.length / 2) : body;
    return {
      path: operation.path,
      body: cut,
      signed,
      contentType: `multipart/form-data; boundary=${boundary}`,
    };
  }
  if (operation.encoding === 'query') {
    const fields = typeof value === 'object' && value !== null ? Object.entries(value) : [];
    const pairs = fields.map(([name, field]) => [
      name,
      typeof field === 'object' ? JSON.stringify(field) : String(field),
    ]);
    const query = pairs.map(([name = '', text = '']) => `${encoded(name)}=${encoded(text)}`).join('&');
    return { path: `${operation.path}?${query}`.slice(0, 8_000), body: Buffer.alloc(0), signed: '{}' };
  }
  const body = changeText(JSON.stringify(value), request.text);
  return {
    path: operation.path,
    body,
    signed: body.length === 0 ? '{}' : body,
    contentType: 'application/json',
  };
}

/** Lone surrogates have no encoding. */
const encoded = (text: string): string => encodeURIComponent(text.replace(/\p{Surrogate}/gu, '\ufffd'));

function headersOf(
  client: ForeignClient,
  stranger: ForeignClient,
  operation: Operation,
  wire: Wire,
  change: FuzzRequest['headers'],
): Record<string, string | string[]> {
  const right = {
    ...(wire.contentType === undefined ? {} : { 'content-type': wire.contentType }),
    ...(operation.headers === 'none' ? {} : client.identity()),
    ...(operation.headers === 'signed' ? { sign: client.sign(wire.signed) } : {}),
  };
  const without = (name: string) => Object.fromEntries(Object.entries(right).filter(([key]) => key !== name));
  switch (change) {
    case 'right':
      return right;
    case 'none':
      return {};
    case 'no appkey':
      return without('appkey');
    case 'no token':
      return without('token');
    case 'no sign':
      return without('sign');
    case 'wrong token':
      return { ...right, token: 'x'.repeat(43) };
    case 'stranger’s token':
      return { ...right, token: stranger.token };
    case 'wrong sign':
      return { ...right, sign: stranger.sign(wire.signed) };
    case 'sign of other bytes':
      return { ...right, sign: client.sign('other') };
    case 'long sign':
      return { ...right, sign: 'A'.repeat(9_000) };
    case 'sign no base64':
      return { ...right, sign: '*** not base64 ***' };
    case 'version 2 without the rest':
      return { ...right, 'sign-version': '2' };
    case 'version 3':
      return { ...right, 'sign-version': '3', timestamp: '-1', nonce: '\t' };
    case 'doubled token':
      return { ...right, token: [client.token, client.token] };
    case 'odd content type':
      return { ...right, 'content-type': 'text/x-nonsense; charset=utf-99' };
    case 'gzip announced':
      return { ...right, 'content-encoding': 'gzip' };
    case 'expect':
      return { ...right, expect: '202-nothing' };
    case 'method override':
      return { ...right, 'x-http-method-override': 'DELETE' };
  }
}

/** Calls that change what the campaign stands on: they are made as a partner of their own. */
const upsetting = new Set([
  'sandboxKey',
  'sandboxCallbackAddress',
  'sandboxClockAdvance',
  'sandboxRedeliver',
]);

export function createSender(o: {
  client: ForeignClient;
  stranger: ForeignClient;
  toy: ForeignClient;
}): Sender {
  const agent = new Agent({ keepAlive: true, maxSockets: 4 });
  return {
    async send(operation, request, known) {
      const wire = onWire(operation, request, known);
      const client = upsetting.has(operation.id) ? o.toy : o.client;
      const headers = headersOf(client, o.stranger, operation, wire, request.headers);
      return exchange(agent, client.baseUrl, operation.method, wire, headers);
    },
    close: () => agent.destroy(),
  };
}

function exchange(
  agent: Agent,
  baseUrl: string,
  method: string,
  { path, body }: Wire,
  headers: Record<string, string | string[]>,
): Promise<Seen> {
  return new Promise((resolve, reject) => {
    const sized = body.length > 0 ? { 'content-length': String(body.length) } : {};
    const outgoing = httpRequest(`${baseUrl}${path}`, { agent, method, headers: { ...headers, ...sized } });
    outgoing.on('error', reject);
    outgoing.on('response', (incoming) => {
      const chunks: Buffer[] = [];
      incoming.on('data', (chunk: Buffer) => chunks.push(chunk));
      incoming.on('error', reject);
      incoming.on('end', () => {
        resolve({
          httpStatus: incoming.statusCode ?? 0,
          contentType: incoming.headers['content-type'] ?? '',
          text: Buffer.concat(chunks).toString('utf8'),
        });
      });
    });
    outgoing.end(body);
  });
}
