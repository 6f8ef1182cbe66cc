import { expect, test } from 'vitest';
import { sentence, withinSentence } from './wording.ts';

test.each([
  ['Family name', 'en', 'family name'],
  ['E-mail', 'en', 'e-mail'],
  ['SWIFT/BIC code', 'en', 'SWIFT/BIC code'],
  ['the amount you pay', 'en', 'the amount you pay'],
  ['Sort Code', 'zh-CN', 'Sort Code'],
  ['姓', 'zh-CN', '姓'],
])('%s within a sentence (%s): %s', (label, locale, expected) => {
  expect(withinSentence(label, locale)).toBe(expected);
});

test('what begins a sentence is written large', () =>
  expect(sentence('family name is')).toBe('Family name is'));
