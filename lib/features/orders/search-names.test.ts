import { expect, test } from 'vitest';
import { orderSearchOf, termsOfName } from './list-filter.ts';

test('a Chinese name is found by any part, by sound and by initials', () => {
  expect(termsOfName('王小明')).toEqual(
    expect.arrayContaining(['王小明', '小明', '明', 'wangxiaoming', 'xiaoming', 'ming', 'wxm']),
  );
});

test('a Latin name is found by its words, whatever their case or width', () => {
  expect(termsOfName('Ｊane Van DYKE')).toEqual(['jane', 'van', 'dyke']);
});

test('a company of two scripts is found by both', () => {
  expect(termsOfName('深圳ABC科技')).toEqual(expect.arrayContaining(['abc科技', 'shenzhenabckeji', 'szakj']));
});

test('nobody makes an order heavy with words', () => {
  expect(termsOfName(`${'很长的名字'.repeat(20)} ${'a b c d e f g'.repeat(9)}`)).toHaveLength(48);
});

test('a search is a conjunction of beginnings, and cannot break out of its quotes', () => {
  expect(orderSearchOf(" Wang  O'Neil\\ ")?.whole).toBe(
    "('wang':* | 'Nwang':*) & ('o''neil\\\\':* | 'No''neil\\\\':*)",
  );
  expect(orderSearchOf('   ')).toBeNull();
});

test('a word of one or two letters or digits is not looked for among the ends of ids; of Chinese ones it may be', () => {
  const numbers = (text: string) => orderSearchOf(text)?.words.map(({ inNumbers }) => inNumbers !== null);
  expect(numbers('4 ab abc 王')).toEqual([false, false, true, true]);
});

test('a long word is cut between characters', () => {
  expect(orderSearchOf('𠮷'.repeat(100))?.words[0]?.inNames).toBe(`'${'𠮷'.repeat(80)}':*`);
});
