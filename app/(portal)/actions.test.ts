import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { filesNamed, root } from '../../tests/support/files-named.ts';

test('every page answers every action: their layout holds each file of actions', () => {
  const held = readFileSync(new URL('actions.ts', import.meta.url), 'utf8');
  const files = ['actions.ts', 'form-posts.ts'].flatMap((name) => filesNamed('lib/features', name));
  expect(files.length).toBeGreaterThan(10);
  expect(files.filter((file) => !held.includes(`'@${file.slice(root.length)}'`))).toEqual([]);
});
