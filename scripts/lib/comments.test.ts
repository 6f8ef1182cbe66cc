import { describe, expect, test } from 'vitest';
import { commentViolations } from './comments.ts';

const found = (text: string) =>
  commentViolations([{ path: 'lib/a.ts', text }]).map(({ line, sentence }) => `${line} ${sentence}`);

describe('a comment that opens with a question word', () => {
  test.each([
    ['/** What a wallet holds. */', 'What'],
    ['  /** whether it holds. */', 'whether'],
    ['// Whoever asks first goes on.', 'Whoever'],
    ['/// When it ended.', 'When'],
    ['-- Which rows count.', 'Which'],
    ['{/* Where it stands. */}', 'Where'],
    ['/*\n * How it ends.\n */', 'How'],
    ['/**\n * Why it failed.\n */', 'Why'],
  ])('%j is refused', (text, word) => {
    expect(found(`\n${text}`)).toEqual([
      `2 opens a comment with “${word}”: begin with what the thing is or does.`,
    ]);
  });

  test.each([
    '/** Returns what a wallet holds. */',
    '// A first line\n// which goes on, and says\n// what follows.',
    '/**\n * A first line\n * which goes on.\n */',
    'const what = 1; // however it is named',
    '/** Whenceforth, Whatnot and Howard. */',
  ])('%j is allowed', (text) => {
    expect(found(text)).toEqual([]);
  });
});
