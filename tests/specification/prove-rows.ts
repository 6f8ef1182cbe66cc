import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Row, titleOf } from './row.ts';
import { openWorld, type World } from './world.ts';

/** A test of its own for every row, in one world. */
export function proveRows(rows: readonly Row[]): void {
  let world: World;
  beforeAll(async () => {
    world = await openWorld();
  });
  afterAll(() => world.close());
  it.each(rows.map((row) => [titleOf(row), row] as const))('%s', async (_title, row) => {
    await expect(row.prove(world)).resolves.toBeUndefined();
  });
}
