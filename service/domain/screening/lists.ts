import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { indexNames, type ScreeningIndex } from './match.ts';
import { readOfacSdn } from './ofac.ts';
import { readUnConsolidated } from './un.ts';

const shippedFolder = fileURLToPath(new URL('../../data/screening/', import.meta.url));
let shipped: Promise<ScreeningIndex> | undefined;

/**
 * Reads `sdn.csv`, `alt.csv` and `consolidated.xml` of a folder, in the layouts OFAC and the UN publish. Throws when a
 * file is missing or unreadable: screening against half a list would pass whom it must not.
 */
export async function readScreeningLists(folder: string): Promise<ScreeningIndex> {
  const [sdn, alt, un] = await Promise.all(
    ['sdn.csv', 'alt.csv', 'consolidated.xml'].map((name) => readFile(join(folder, name), 'utf8')),
  );
  return indexNames([...readOfacSdn({ sdn: sdn!, alt: alt! }), ...readUnConsolidated(un!)]);
}

/** The invented lists that ship with the service, read once per process. */
export function shippedScreeningList(): Promise<ScreeningIndex> {
  shipped ??= readScreeningLists(shippedFolder).catch((error: unknown) => {
    shipped = undefined;
    throw error;
  });
  return shipped;
}
