import { open } from 'node:fs/promises';

/** Makes names written into or taken from a folder survive a power cut. */
export async function syncFolder(path: string): Promise<void> {
  const folder = await open(path, 'r');
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
}
