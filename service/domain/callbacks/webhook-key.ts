import { createPublicKey, generateKeyPairSync, type KeyObject, sign } from 'node:crypto';
import { join } from 'node:path';
import { openKeptKey } from '../kept-key.ts';
import { type CallbackSecret, derivedSecrets, hmacSignature, secretText } from './callback-keys.ts';

export type WebhookKey = {
  /** The public key as Standard Webhooks writes it: `whpk_` and the base64 of its 32 bytes. */
  publicKey: string;
  /** A partner's secret as Standard Webhooks writes it: `whsec_` and the base64 of its 32 bytes. */
  secret(secret: CallbackSecret): string;
  /** Signs `id.timestamp.body`; the value of the header `webhook-signature`: `v1` under each secret, then `v1a`. */
  signature(
    message: { id: string; timestampSeconds: number; body: string },
    secrets: readonly CallbackSecret[],
  ): string;
};

/** The service's Ed25519 key for callbacks, made on first use and kept in the folder of the keys. */
export async function openWebhookKey(keysDir: string): Promise<WebhookKey> {
  const generate = () => generateKeyPairSync('ed25519').privateKey;
  return webhookKeyOf(await openKeptKey(join(keysDir, 'webhook-key.pem'), generate));
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
