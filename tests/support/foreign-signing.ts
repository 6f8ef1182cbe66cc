import { execFileSync } from 'node:child_process';
import { constants, createHash, type KeyObject, privateEncrypt, sign } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type ForeignAnswer, type ForeignClient, send } from './foreign-client.ts';
import { rsaKeys } from './rsa-keys.ts';

/** The schemes of decisions §1.1, made with Node's own functions and with the openssl command. */
export type Signer = (bytes: Buffer, key: KeyObject) => Buffer;

/** The specification's sentence to the letter: blocks of (modulus − 11) bytes, each encrypted with the private key. */
function blocks(bytes: Buffer, key: KeyObject): Buffer {
  const size = (key.asymmetricKeyDetails?.modulusLength ?? 0) / 8 - 11;
  const sealed: Buffer[] = [];
  for (let at = 0; at < Math.max(bytes.length, 1); at += size) {
    const block = bytes.subarray(at, at + size);
    sealed.push(privateEncrypt({ key, padding: constants.RSA_PKCS1_PADDING }, block));
  }
  return Buffer.concat(sealed);
}

export const signers: Readonly<Record<string, Signer>> = {
  'RSA-SHA256': (bytes, key) => sign('sha256', bytes, key),
  'RSA-SHA512': (bytes, key) => sign('sha512', bytes, key),
  'RSA-SHA1': (bytes, key) => sign('sha1', bytes, key),
  'RSA-PSS': (bytes, key) =>
    sign('sha256', bytes, { key, padding: constants.RSA_PKCS1_PSS_PADDING, saltLength: 32 }),
  'RSA-BLOCK': blocks,
};

const pss = [
  '-sigopt',
  'rsa_padding_mode:pss',
  '-sigopt',
  'rsa_pss_saltlen:32',
  '-sigopt',
  'rsa_mgf1_md:sha256',
];

const commands: Readonly<Record<string, readonly string[]>> = {
  'RSA-SHA256': ['-sha256'],
  'RSA-SHA512': ['-sha512'],
  'RSA-SHA1': ['-sha1'],
  'RSA-PSS': ['-sha256', ...pss],
};

/** The same by `openssl dgst -sign`; blocks by `openssl rsautl -sign`, which pads as type 1, one at a time. */
export function signByOpenssl(scheme: string, bytes: Buffer, key: KeyObject): Buffer {
  const folder = mkdtempSync(join(tmpdir(), 'openssl-'));
  try {
    const keyFile = join(folder, 'private.pem');
    const bodyFile = join(folder, 'body');
    writeFileSync(keyFile, key.export({ type: 'pkcs8', format: 'pem' }), { mode: 0o600 });
    if (scheme !== 'RSA-BLOCK') {
      writeFileSync(bodyFile, bytes);
      return execFileSync('openssl', ['dgst', ...(commands[scheme] ?? []), '-sign', keyFile, bodyFile]);
    }
    const size = (key.asymmetricKeyDetails?.modulusLength ?? 0) / 8 - 11;
    const sealed: Buffer[] = [];
    for (let at = 0; at < bytes.length; at += size) {
      writeFileSync(bodyFile, bytes.subarray(at, at + size));
      sealed.push(
        execFileSync('openssl', ['rsautl', '-sign', '-inkey', keyFile, '-in', bodyFile], { stdio: 'pipe' }),
      );
    }
    return Buffer.concat(sealed);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** A new key of this scheme, registered as bare base64, as Java tools print it; each call is signed with it. */
export async function withScheme(client: ForeignClient, scheme: string, bits = 2048) {
  const keys = rsaKeys(bits);
  const publicKey = keys.publicKey.export({ type: 'spki', format: 'der' }).toString('base64');
  const registered = await client.sandbox('/sandbox/key', { publicKey, scheme });
  const call = (path: string, text: string, signature: Buffer): Promise<ForeignAnswer> =>
    send(client.baseUrl, {
      path,
      body: text,
      headers: {
        'content-type': 'application/json',
        ...client.identity(),
        sign: signature.toString('base64'),
      },
    });
  return { keys, registered, call };
}

/** The headers of signature version 2 (decisions §1.9). */
export function versionTwo(
  client: ForeignClient,
  request: { method: string; path: string; body: string; timestamp?: number; nonce: string },
): Record<string, string> {
  const { method, path, body, nonce } = request;
  const timestamp = String(request.timestamp ?? Math.floor(Date.now() / 1000));
  const hash = createHash('sha256').update(body).digest('hex');
  const text = `${method}\n${path}\n${timestamp}\n${nonce}\n${client.appKey}\n${hash}\n`;
  return { ...client.identity(), 'sign-version': '2', timestamp, nonce, sign: client.sign(text) };
}
