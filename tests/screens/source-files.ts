import { readdir } from 'node:fs/promises';
import { inRoot } from '../../scripts/lib/paths.ts';

/** The sources below these folders, without tests and what is generated; paths relative to the checkout. */
export async function filesIn(folders: readonly string[], pattern: RegExp): Promise<string[]> {
  const each = await Promise.all(
    folders.map(async (folder) =>
      (await readdir(inRoot(folder), { recursive: true })).map((path) => `${folder}/${path}`),
    ),
  );
  return each
    .flat()
    .filter((path) => pattern.test(path) && !/\.test\.tsx?$|\/testing\/|\/generated\//.test(path));
}
