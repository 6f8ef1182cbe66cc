import { describe, expect, test } from 'vitest';
import {
  statementBytes,
  statementOf,
  statementWordsOf,
  usualEntries,
  withBatches,
} from '../../../tests/support/statements.ts';
import { statementFormats } from './schema.ts';
import { assertAdds, statementFile } from './statement-file.ts';

const words = [statementWordsOf('en')] as const;

test('a statement that does not add up is no file', () => {
  const statement = withBatches(statementOf(usualEntries(3)));
  expect(() => assertAdds(statement)).not.toThrow();
  const wrong = { ...statement, closing: { ...statement.closing, totalMinor: 1n } };
  for (const format of statementFormats)
    expect(() => statementFile(format, wrong, words)).toThrow('do not lead from its opening to its closing');
});

describe.each(statementFormats)('a file as %s breaks off', (format) => {
  const known = statementOf(usualEntries(12));

  test('at a line that does not continue the one before it', async () => {
    const lines = known.lines.map((line, index) =>
      index === 7 ? { ...line, totalMinor: line.totalMinor + 1n } : line,
    );
    await expect(statementBytes(format, withBatches({ ...known, lines }, 5))).rejects.toThrow(
      'entry 88107 of a statement does not continue',
    );
  });

  test('when lines are missing at the end', async () => {
    const lines = known.lines.slice(0, -1);
    await expect(statementBytes(format, withBatches({ ...known, lines }))).rejects.toThrow(
      'do not end at its closing balance',
    );
  });

  test('when money in and money out are not what the sums say', async () => {
    const { inMinor, outMinor, ...counts } = known.sums;
    const sums = { ...counts, inMinor: inMinor + 1n, outMinor: outMinor + 1n };
    await expect(statementBytes(format, withBatches({ ...known, sums }))).rejects.toThrow(
      'do not make its inMinor',
    );
  });
});

test('a PDF of too many lines is refused, and the formats that hold them are named', () => {
  const most = withBatches(statementOf(usualEntries(5_000)));
  expect(statementFile('pdf', most, words).ok).toBe(true);
  const more = withBatches(statementOf(usualEntries(5_001)));
  expect(statementFile('pdf', more, words)).toEqual({
    ok: false,
    reason: { code: 'too-long', mostLines: 5_000, instead: ['xlsx', 'csv'] },
  });
  for (const format of ['xlsx', 'csv', 'camt053'] as const)
    expect(statementFile(format, more, words).ok).toBe(true);
});

test.each([
  ['pdf', 'statement-L20251103-USD-77-2026-11-01-2026-11-30.pdf'],
  ['xlsx', 'statement-L20251103-USD-77-2026-11-01-2026-11-30.xlsx'],
  ['csv', 'statement-L20251103-USD-77-2026-11-01-2026-11-30.csv'],
  ['camt053', 'statement-L20251103-USD-77-2026-11-01-2026-11-30.xml'],
] as const)('a file as %s is named for its wallet and days, and for the sandbox', (format, name) => {
  const named = (isSandbox: boolean) => {
    const file = statementFile(format, withBatches(statementOf([], { isSandbox })), words);
    return file.ok && file.value.name;
  };
  expect(named(false)).toBe(name);
  expect(named(true)).toBe(`sandbox-${name}`);
});
