import { parse } from 'csv-parse/sync';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { csvLine, neutralised } from './cells.ts';

test('any text comes back as it was, but for the apostrophe', () => {
  fc.assert(
    fc.property(fc.array(fc.string({ unit: 'grapheme' }), { minLength: 1 }), (cells) => {
      const [line]: string[][] = parse(csvLine(cells), { relax_column_count: true });
      const expected = cells.map(neutralised);
      expect(line ?? ['']).toEqual(expected);
    }),
  );
});

test.each(['=1+1', '+1', '-1', '@A1', '＝SUM(A1)', ' =1', '\t=1', '\r=1', '|cmd'])(
  '%j is no formula',
  (text) => {
    expect(neutralised(text)).toBe(`'${text}`);
  },
);

test.each([
  ['Smith;=1+1;', "Smith;'=1+1;"],
  ['a\t+1', "a\t'+1"],
  ['a\r\n@b', "a\r\n'@b"],
  ['a; -1;|b', "a; '-1;'|b"],
])('%j is none either where another sign parts the cells', (text, expected) => {
  expect(neutralised(text)).toBe(expected);
});

test('ordinary text is left alone', () => {
  for (const text of ['Jane', 'a-b; c+d', '72,456.00', 'P261120-7Q3F0K', '王小明', ''])
    expect(neutralised(text)).toBe(text);
});
