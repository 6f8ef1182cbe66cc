import { createHmac, createSecretKey, hkdfSync, type KeyObject } from 'node:crypto';

/** Names one of a partner's secrets; each rotation counts one up. */
export type CallbackSecret = { partnerId: string; number: number };

/** The secret's bytes, as a key for {@link hmacSignature}. */
export type SecretOf = (secret: CallbackSecret) => KeyObject;

const secretBytes = 32;
const remembered = 10_000;

/**
 * Derives partners' secrets from a private key of the service by HKDF: a reader of the database learns none, and every
 * process that has the key has them all.
 */
export function derivedSecrets(privateKey: KeyObject): SecretOf {
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

/** Formats a secret as Standard Webhooks does: `whsec_` and the base64 of its bytes. */
export const secretText = (secret: KeyObject): string => `whsec_${secret.export().toString('base64')}`;

/** The symmetric signature of Standard Webhooks, base64. */
export const hmacSignature = (secret: KeyObject, signed: Buffer): string =>
  createHmac('sha256', secret).update(signed).digest('base64');
