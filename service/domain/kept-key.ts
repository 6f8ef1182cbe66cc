import { createPrivateKey, type KeyObject, randomUUID } from 'node:crypto';
import { link, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';

/**
 * A private key that is made on first use and kept in a file of the data folder, readable by its owner alone. When
 * several processes start at once, the first to put its file in place wins and all use that one.
 */
export async function openKeptKey(file: string, generate: () => KeyObject): Promise<KeyObject> {
  return (await readKey(file)) ?? (await makeKey(file, generate));
}

async function readKey(file: string): Promise<KeyObject | undefined> {
  try {
    return createPrivateKey(await readFile(file, 'utf8'));
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
    throw error;
  }
}

async function makeKey(file: string, generate: () => KeyObject): Promise<KeyObject> {
  await mkdir(dirname(file), { recursive: true });
  const privateKey = generate();
  const draft = `${file}.${randomUUID()}`;
  await writeFile(draft, privateKey.export({ type: 'pkcs8', format: 'pem' }), { mode: 0o600 });
  try {
    await link(draft, file);
    return privateKey;
  } catch (error) {
    const winner = await readKey(file);
    if (!winner) throw error;
    return winner;
  } finally {
    await rm(draft, { force: true });
  }
}
