import { randomBytes } from 'node:crypto';
import { mkdir, open, readFile } from 'node:fs/promises';
import { dirname } from 'node:path';

/** A random secret that is made once and kept in a file only its owner reads. Two processes agree on one value. */
export async function secretFile(path: string, bytes = 32): Promise<string> {
  await mkdir(dirname(path), { recursive: true });
  const file = await open(path, 'wx', 0o600).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'EEXIST') return undefined;
    throw error;
  });
  if (!file) return (await readFile(path, 'utf8')).trim();
  const secret = randomBytes(bytes).toString('hex');
  await file.writeFile(`${secret}\n`).finally(() => file.close());
  return secret;
}
