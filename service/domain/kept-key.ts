import { createPrivateKey, type KeyObject, randomUUID } from 'node:crypto';
import { link, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';

/** A private key that is made on first use and kept as {@link keptSecret} says. */
export async function openKeptKey(file: string, generate: () => KeyObject): Promise<KeyObject> {
  const make = () => generate().export({ type: 'pkcs8', format: 'pem' }).toString();
  return createPrivateKey(await keptSecret(file, make));
}

/**
 * The text of a file that is made on first use and kept in the data folder, readable by its owner alone. When several
 * processes start at once, the first to put its file in place wins and all use that one.
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
