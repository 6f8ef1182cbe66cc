import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, test } from 'vitest';
import { Identifier } from './identifier.tsx';

const shown = (value: string, grouped = true) =>
  renderToStaticMarkup(<Identifier value={value} grouped={grouped} />)
    .replaceAll(/<b[^>]*>/g, '[')
    .replaceAll('</b>', ']')
    .replaceAll(/<\/span>(?=<span>|\[)/g, ' ')
    .replaceAll(/<[^>]*>/g, '');

test.each([
  ['62170000100600090', '6217 0000 1006 0 [0090]'],
  ['6217000010060009', '6217 0000 1006 [0009]'],
  ['6217000010060009001', '6217 0000 1006 000 [9001]'],
  ['6217 00001006  0009', '6217 0000 1006 [0009]'],
  ['11010519491231002X', '1101 0519 4912 31 [002X]'],
  ['12345', '1 [2345]'],
  ['001', '[001]'],
  ['𠮷𠮷𠮷𠮷5', '𠮷 [𠮷𠮷𠮷5]'],
  ['', ''],
])('%s is grouped, its last four bold', (value, expected) => expect(shown(value)).toBe(expected));

const digits = '123456789012345678901234';
const lengths = Array.from({ length: 17 }, (_, index) => index + 8);
describe.each(['', 'X'])('of 8 to 24 characters, at the end “%s”', (end) => {
  test.each(lengths)('%i: the bold end is the last group, and whole', (length) => {
    const value = digits.slice(0, length - end.length) + end;
    const groups = shown(value).split(' ');
    expect(groups.at(-1)).toBe(`[${value.slice(-4)}]`);
    expect(groups.slice(0, -2).every((group) => /^\d{4}$/.test(group))).toBe(true);
    expect(groups.at(-2)).toMatch(/^\d{1,4}$/);
    expect(groups.join('').replaceAll(/[[\]]/g, '')).toBe(value);
  });
});

test('an id that is not grouped stays one text', () => {
  expect(shown('P261120-ABCDEF', false)).toBe('P261120-ABCDEF');
});
