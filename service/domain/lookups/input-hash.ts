import { createHmac, generateKeyPairSync } from 'node:crypto';
import { join } from 'node:path';
import { canonicalJson } from '../ids.ts';
import { openKeptKey } from '../kept-key.ts';

const secrets = new Map<string, Promise<Buffer>>();

/** The bytes of a private key that nobody signs with make a secret as good as any, and are kept like one. */
async function openSecret(dataDir: string): Promise<Buffer> {
  const key = await openKeptKey(
    join(dataDir, 'check-inputs-key.pem'),
    () => generateKeyPairSync('ed25519').privateKey,
  );
  return key.export({ type: 'pkcs8', format: 'der' });
}

/**
 * Tells equal inputs of a check apart from others without keeping them: an HMAC-SHA-256 under a secret of the data
 * folder, so that the table alone does not give away whose ID number was checked. Should the secret be lost, the same
 * inputs count as new ones; nothing else depends on it.
 */
export async function hashInputs(dataDir: string, inputs: unknown): Promise<Buffer> {
  let secret = secrets.get(dataDir);
  if (secret === undefined) {
    secret = openSecret(dataDir);
    secrets.set(dataDir, secret);
    secret.catch(() => secrets.delete(dataDir));
  }
  return createHmac('sha256', await secret)
    .update(canonicalJson(inputs))
    .digest();
}
