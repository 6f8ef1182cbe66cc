import { generateKeyPairSync, sign } from 'node:crypto';

export type CallbackSigner = {
  /** The key as Standard Webhooks writes it: `whpk_…`. */
  publicKey: string;
  /** The headers with which a service sends this body. */
  headers(body: string, id?: string): Record<string, string>;
};

/** Signs callbacks as a service does, with a key of its own. */
export function callbackSigner(): CallbackSigner {
  const { publicKey, privateKey } = generateKeyPairSync('ed25519');
  const raw = Buffer.from(publicKey.export({ format: 'jwk' }).x ?? '', 'base64url');
  return {
    publicKey: `whpk_${raw.toString('base64')}`,
    headers(body, id = `msg_${crypto.randomUUID()}`) {
      const timestamp = String(Math.floor(Date.now() / 1000));
      const signature = sign(null, Buffer.from(`${id}.${timestamp}.${body}`, 'utf8'), privateKey);
      return {
        'webhook-id': id,
        'webhook-timestamp': timestamp,
        'webhook-signature': `v1a,${signature.toString('base64')}`,
      };
    },
  };
}
