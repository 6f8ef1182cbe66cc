import { createHmac, generateKeyPairSync } from 'node:crypto';
import { join } from 'node:path';
import { canonicalJson } from '../ids.ts';
import { openKeptKey } from '../kept-key.ts';

const secrets = new Map<string, Promise<Buffer>>();

/** The bytes of a private key that never signs make a secret as good as any, and are kept like one. */
async function openSecret(keysDir: string): Promise<Buffer> {
  const key = await openKeptKey(
    join(keysDir, 'check-inputs-key.pem'),
    () => generateKeyPairSync('ed25519').privateKey,
  );
  return key.export({ type: 'pkcs8', format: 'der' });
}

/**
 * Hashes the inputs of a check, so that equal ones are recognised without being kept: an HMAC-SHA-256 under a secret of
 * the keys' folder, so that the table alone does not reveal the ID numbers checked. If the secret is lost, the same
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
