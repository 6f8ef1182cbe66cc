import { describe, expect, test } from 'vitest';
import en from './en.json' with { type: 'json' };

type Tree = { [key: string]: string | Tree };

/** The words a text does not use, by the words it uses in their place. */
const words: Readonly<Record<string, RegExp>> = {
  fix: /\bmend/i,
  'requester, approver': /\bmakers?\b|\bcheckers?\b/i,
  'send back with a reason': /\bsend back to the\b/i,
  sender: /\bpayers?\b/i,
  'assignee, unassigned': /\blook(?:s|ed)? after|\bnobody\b/i,
  'held, rate from': /\blocked once created|\bgot at\b/i,
  UTC: /Coordinated Universal Time/i,
  'not possible': /\bmay not\b|\b(?:is|are|was|were) refused\b/i,
  callback: /\bwebhook|\bnews\b/i,
  'saved recipient, saved sender': /\bknown part(?:y|ies)\b/i,
  'row height, keyboard shortcuts': /\bheight of table|\bshortcuts of one key/i,
  'account number ending 3446': /\blast digits\b/i,
  'needs, missing': /\bwants\b|\bowes?\b/i,
  'held for open orders': /\bin transit\b/i,
  recipient: /\bbeneficiar|\bpayees?\b/i,
  'automatically, on its own page': /\bby (?:itself|themselves)\b|\bthemselves\b/i,
  'takes effect, works once': /\bcounts?\b(?! on)(?=[^}]*\b(?:once|no longer)\b)/i,
  'requires, needs, accepts': /\b(?:approving|order|service|field) takes an? /i,
  'the result, the status': /\bwhat became\b|\bhow (?:the order|it) stands\b/i,
  'your …': /\bof yours\b/i,
  'an active sentence': /\bwhose\b/i,
  'withdraw, expires': /\btak(?:e|en) (?:it )?back\b|\bwaits until\b/i,
  match: /\bbelong together\b/i,
  'updated, refresh': /\bread from the service\b|\bread again\b/i,
  'plain sentences': /\bplease\b|\bsuccessfully\b|!/i,
};

/** An order's status is no balance, and help names the specification's word once. */
const exempt: readonly string[] = ['statuses.inTransit.label', 'help.term.recipient.text'];

function textsOf(tree: Tree, path: string[] = []): [key: string, text: string][] {
  return Object.entries(tree).flatMap(([name, value]) =>
    typeof value === 'string'
      ? [[[...path, name].join('.'), value] as [string, string]]
      : textsOf(value, [...path, name]),
  );
}

const using = (tree: Tree, refused: RegExp): string[] =>
  textsOf(tree).flatMap(([key, text]) =>
    refused.test(text) && !exempt.includes(key) ? [`${key}: ${text}`] : [],
  );

describe('texts use one word for one thing', () => {
  test.each(Object.entries(words))('%s', (_, refused) => {
    expect(using(en, refused)).toEqual([]);
  });
});
