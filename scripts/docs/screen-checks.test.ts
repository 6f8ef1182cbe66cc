import { expect, test } from 'vitest';
import { isThere, screenCheckProblems } from './screen-checks.ts';

test('every line of the checklist is proven by tests that are there', async () => {
  expect(await screenCheckProblems()).toEqual([]);
});

test('a test that a row names must be there, file and title', async () => {
  const file = 'scripts/docs/screen-checks.test.ts';
  const title = 'a test that a row names must be there';
  expect(await isThere([file, title])).toBe(true);
  expect(await isThere([file, title.toUpperCase()])).toBe(false);
  expect(await isThere(['scripts/docs/nowhere.test.ts', title])).toBe(false);
});
