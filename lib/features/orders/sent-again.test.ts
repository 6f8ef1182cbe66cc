import { expect, test } from 'vitest';
import { withoutSentAgain } from './sent-fields.ts';

const file = (state: string, change: { type?: string; fileName?: string; sha256?: string | null } = {}) => ({
  state,
  type: 'bill',
  fileName: 'a.pdf',
  sha256: 'A' as string | null,
  ...change,
});

test.each([
  ['sent again and taken', [file('unknown'), file('accepted')], 1],
  ['under another name', [file('unknown'), file('accepted', { fileName: 'b.pdf' })], 1],
  ['sent again and refused', [file('unknown'), file('refused')], 2],
  ['as another type', [file('unknown'), file('accepted', { type: 'other' })], 2],
  ['other content', [file('unknown'), file('accepted', { sha256: 'B' })], 2],
  ['broken off, then taken', [file('unknown', { sha256: null }), file('accepted')], 1],
  [
    'broken off, another taken',
    [file('unknown', { sha256: null }), file('accepted', { fileName: 'b.pdf' })],
    2,
  ],
  ['taken twice', [file('accepted'), file('accepted')], 2],
] as const)('%s', (_, documents, count) => {
  expect(withoutSentAgain(documents)).toHaveLength(count);
});
