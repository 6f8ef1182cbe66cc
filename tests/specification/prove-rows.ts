import { afterAll, beforeAll, expect, it } from 'vitest';
import { titleOf } from './row.ts';
import { rowsByTest } from './rows.ts';
import { openWorld, type World } from './world.ts';

/** A test of its own for every row of a test file, in one world. */
export function proveRows(file: string): void {
  const rows = rowsByTest[file];
  if (!rows) throw new Error(`rows.ts has no rows for ${file}`);
  let world: World;
  beforeAll(async () => {
    world = await openWorld();
  });
  afterAll(() => world.close());
  it.each(rows.map((row) => [titleOf(row), row] as const))('%s', async (_title, row) => {
    await expect(row.prove(world)).resolves.toBeUndefined();
  });
}
