import { existsSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { root } from './support/files-named.ts';

const text = readFileSync(`${root}/docs/security.md`, 'utf8');
const [promises = ''] = text.split('## Not promised');
const named = (part: string) => part.match(/[\w./[\]()-]+\.(?:test|spec)\.tsx?/g) ?? [];

/** Each item of a list, row of a table and paragraph is a promise of its own. */
const parts = promises
  .split(/\n\n|\n(?=- )|\n(?=\| )/)
  .filter(
    (part) => /^(?:- |\| (?!---|Attempt)|[A-Z])/.test(part) && !part.startsWith('What Corridor promises'),
  );

test('each promise in docs/security.md names a test', () => {
  expect(parts.length).toBeGreaterThan(20);
  expect(parts.filter((part) => named(part).length === 0)).toEqual([]);
});

test('each test that docs/security.md names exists', () => {
  expect(named(text).filter((file) => !existsSync(`${root}/${file}`))).toEqual([]);
});
