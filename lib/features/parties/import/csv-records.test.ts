import { parse } from 'csv-parse/sync';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { runs } from '../../../../tests/support/seed.ts';
import { csvRecords } from './parse-sheet.ts';

const all = { delimiter: ',', maxRecords: 1_000_000, maxCells: 1_000_000 };

describe('the records of a CSV text', () => {
  test('are those that csv-parse finds', () => {
    const cell = fc.oneof(
      fc.constantFrom('', ' ', 'a', '中文', 'a b'),
      fc.string({ unit: fc.constantFrom('a', '"', ',', '\n', '\r', ' ') }).map((text) => quoted(text)),
    );
    const record = fc.array(cell, { minLength: 1, maxLength: 5 }).map((cells) => cells.join(','));
    const text = fc
      .tuple(fc.array(record, { minLength: 1 }), fc.constantFrom('\n', '\r\n', '\r'), fc.boolean())
      .map(([records, end, isEnded]) => records.join(end) + (isEnded ? end : ''));
    fc.assert(
      fc.property(text, (one) => {
        // It takes the first line end there is for all, also one in quotes.
        const record_delimiter = ['\r\n', '\n', '\r'];
        const expected = parse(one, { relax_column_count: true, record_delimiter });
        expect(csvRecords(one, all)).toEqual(expected);
      }),
      { numRuns: runs(2_000) },
    );
  });

  test.each([
    ['6" pipe,b', [['6" pipe', 'b']]],
    ['"Lee" Ann,b', [['"Lee" Ann', 'b']]],
    [' "a",b', [[' "a"', 'b']]],
    ['"', null],
    ['a,"b', null],
    ['"a""', null],
  ])('with a quote in the wrong place: %s', (text, records) => {
    expect(csvRecords(text, all)).toEqual(records);
  });

  test('end where no more fit', () => {
    const text = 'a,b,c\n'.repeat(10);
    expect(csvRecords(text, { delimiter: ',', maxRecords: 2, maxCells: 2 })).toEqual([
      ['a', 'b'],
      ['a', 'b'],
    ]);
  });
});

const quoted = (text: string) => `"${text.replaceAll('"', '""')}"`;
