import {
  createHmac,
  createPublicKey,
  createSecretKey,
  generateKeyPairSync,
  hkdfSync,
  type KeyObject,
  sign,
} from 'node:crypto';
import { join } from 'node:path';
import { openKeptKey } from '../kept-key.ts';

/** Identifies one of a partner's secrets; each rotation increments the number. */
export type CallbackSecret = { partnerId: string; number: number };

/** The secret's bytes, as a key for {@link hmacSignature}. */
type SecretOf = (secret: CallbackSecret) => KeyObject;

const secretBytes = 32;
const remembered = 10_000;

/**
 * Derives partners' secrets from the service's private key by HKDF: reading the database reveals none, and every
 * process with the key can derive them all.
 */
function derivedSecrets(privateKey: KeyObject): SecretOf {
  const seed = privateKey.export({ type: 'pkcs8', format: 'der' });
  const keys = new Map<string, KeyObject>();
  return ({ partnerId, number }) => {
    const info = `callback secret ${number} of ${partnerId}`;
    const known = keys.get(info);
    if (known) return known;
    const key = createSecretKey(Buffer.from(hkdfSync('sha256', seed, Buffer.alloc(0), info, secretBytes)));
    if (keys.size >= remembered) keys.clear();
    keys.set(info, key);
    return key;
  };
}

const opened = new Map<string, Promise<KeyObject>>();

/** Derives 32 bytes for another purpose from the same kept key: every process with the key derives the same. */
export async function derivedBytes(keysDir: string, info: string): Promise<Buffer> {
  const key = opened.get(keysDir) ?? openPrivateKey(keysDir);
  opened.set(keysDir, key);
  // A key that could not be read is tried again with the next call.
  key.catch(() => opened.delete(keysDir));
  const seed = (await key).export({ type: 'pkcs8', format: 'der' });
  return Buffer.from(hkdfSync('sha256', seed, Buffer.alloc(0), info, secretBytes));
}

function openPrivateKey(keysDir: string): Promise<KeyObject> {
  return openKeptKey(join(keysDir, 'webhook-key.pem'), () => generateKeyPairSync('ed25519').privateKey);
}

/** Formats a secret in Standard Webhooks form: `whsec_` and the base64 of its bytes. */
export const secretText = (secret: KeyObject): string => `whsec_${secret.export().toString('base64')}`;

/** The symmetric signature of Standard Webhooks, base64. */
export const hmacSignature = (secret: KeyObject, signed: Buffer): string =>
  createHmac('sha256', secret).update(signed).digest('base64');

export type WebhookKey = {
  /** The public key in Standard Webhooks form: `whpk_` and the base64 of its 32 bytes. */
  publicKey: string;
  /** A partner's secret in Standard Webhooks form: `whsec_` and the base64 of its 32 bytes. */
  secret(secret: CallbackSecret): string;
  /** Signs `id.timestamp.body`. Returns the `webhook-signature` header: a `v1` signature per secret, then `v1a`. */
  signature(
    message: { id: string; timestampSeconds: number; body: string },
    secrets: readonly CallbackSecret[],
  ): string;
};

/** Opens the service's Ed25519 key for callbacks, created on first use and stored in the keys folder. */
export async function openWebhookKey(keysDir: string): Promise<WebhookKey> {
  return webhookKeyOf(await openPrivateKey(keysDir));
}

export function webhookKeyOf(privateKey: KeyObject): WebhookKey {
  const raw = createPublicKey(privateKey).export({ format: 'jwk' }).x ?? '';
  const secretOf = derivedSecrets(privateKey);
  return {
    publicKey: `whpk_${Buffer.from(raw, 'base64url').toString('base64')}`,
    secret: (secret) => secretText(secretOf(secret)),
    signature: ({ id, timestampSeconds, body }, secrets) => {
      const signed = Buffer.from(`${id}.${timestampSeconds}.${body}`, 'utf8');
      const symmetric = secrets.map((secret) => `v1,${hmacSignature(secretOf(secret), signed)}`);
      return [...symmetric, `v1a,${sign(null, signed, privateKey).toString('base64')}`].join(' ');
    },
  };
}
