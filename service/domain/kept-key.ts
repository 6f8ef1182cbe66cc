import { createPrivateKey, type KeyObject, randomUUID } from 'node:crypto';
import { link, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';

/** Opens a private key that is created on first use and stored like a {@link keptSecret}. */
export async function openKeptKey(file: string, generate: () => KeyObject): Promise<KeyObject> {
  const make = () => generate().export({ type: 'pkcs8', format: 'pem' }).toString();
  return createPrivateKey(await keptSecret(file, make));
}

/**
 * Reads a secret from a file that is created on first use and readable only by its owner. If several processes start
 * together, the first file written wins and all use it.
 */
export async function keptSecret(file: string, make: () => string): Promise<string> {
  const existing = await readIfThere(file);
  if (existing !== undefined) return existing;
  await mkdir(dirname(file), { recursive: true });
  const text = make();
  const draft = `${file}.${randomUUID()}`;
  try {
    await writeFile(draft, text, { mode: 0o600 });
    await link(draft, file);
    return text;
  } catch (error) {
    const winner = await readIfThere(file);
    if (winner === undefined) throw error;
    return winner;
  } finally {
    await rm(draft, { force: true });
  }
}

async function readIfThere(file: string): Promise<string | undefined> {
  try {
    return await readFile(file, 'utf8');
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
    throw error;
  }
}
