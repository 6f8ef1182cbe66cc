import { createHmac, generateKeyPairSync } from 'node:crypto';
import { join } from 'node:path';
import { canonicalJson } from '../ids.ts';
import { openKeptKey } from '../kept-key.ts';

const secrets = new Map<string, Promise<Buffer>>();

/** The bytes of a private key that nobody signs with make a secret as good as any, and are kept like one. */
async function openSecret(keysDir: string): Promise<Buffer> {
  const key = await openKeptKey(
    join(keysDir, 'check-inputs-key.pem'),
    () => generateKeyPairSync('ed25519').privateKey,
  );
  return key.export({ type: 'pkcs8', format: 'der' });
}

/**
 * Tells equal inputs of a check apart from others without keeping them: an HMAC-SHA-256 under a secret of the keys'
 * folder, so that the table alone does not give away whose ID number was checked. Should the secret be lost, the same
 * inputs count as new ones; nothing else depends on it.
 */
export async function hashInputs(keysDir: string, inputs: unknown): Promise<Buffer> {
  let secret = secrets.get(keysDir);
  if (secret === undefined) {
    secret = openSecret(keysDir);
    secrets.set(keysDir, secret);
    secret.catch(() => secrets.delete(keysDir));
  }
  return createHmac('sha256', await secret)
    .update(canonicalJson(inputs))
    .digest();
}
