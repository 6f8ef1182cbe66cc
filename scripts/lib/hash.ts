import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { hashOf } from '../bundle.mjs';

/** Does `work` unless it was done for exactly these sources. */
export async function whenChanged(
  o: { stamp: string; sources: readonly string[]; salt?: string },
  work: () => Promise<void>,
): Promise<boolean> {
  const hash = `${await hashOf(o.sources)} ${o.salt ?? ''}`;
  if ((await readFile(o.stamp, 'utf8').catch(() => '')) === hash) return false;
  await work();
  await mkdir(dirname(o.stamp), { recursive: true });
  await writeFile(o.stamp, hash);
  return true;
}
