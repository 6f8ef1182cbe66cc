import { describe, expect, test } from 'vitest';
import en from './en.json' with { type: 'json' };

type Tree = { [key: string]: string | Tree };

/** The words a text does not use, by the words it uses in their place. */
const words: Readonly<Record<string, RegExp>> = {
  fix: /\bmend/i,
  'requester, approver': /\bmakers?\b|\bcheckers?\b/i,
  'send back with a reason': /\bsend back to the\b/i,
  'sender': /\bpayers?\b/i,
  'assignee, unassigned': /\blook(?:s|ed)? after|\bnobody\b/i,
};

function textsOf(tree: Tree, path: string[] = []): [key: string, text: string][] {
  return Object.entries(tree).flatMap(([name, value]) =>
    typeof value === 'string'
      ? [[[...path, name].join('.'), value] as [string, string]]
      : textsOf(value, [...path, name]),
  );
}

const using = (tree: Tree, refused: RegExp): string[] =>
  textsOf(tree).flatMap(([key, text]) => (refused.test(text) ? [`${key}: ${text}`] : []));

describe('texts use one word for one thing', () => {
  test.each(Object.entries(words))('%s', (_, refused) => {
    expect(using(en, refused)).toEqual([]);
  });
});
