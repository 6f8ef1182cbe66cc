import { existsSync } from 'node:fs';
import { expect, it } from 'vitest';
import { inRoot } from '../../scripts/lib/paths.ts';
import { readMutations } from './mutation.ts';
import { applyPatch } from './tree.ts';

const mutations = await readMutations();

it('there are at least sixty planted bugs', () => {
  expect(mutations.length).toBeGreaterThanOrEqual(60);
});

it.each(mutations)('$name still applies, and its tests are there', async ({ file, caughtBy }) => {
  expect(caughtBy.filter((path) => !existsSync(inRoot(path)))).toEqual([]);
  await applyPatch(inRoot(), file, '--check');
});
