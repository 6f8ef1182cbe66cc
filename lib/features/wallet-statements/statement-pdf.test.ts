import { expect, test } from 'vitest';
import { charactersOfPdf, streamsOf, textOfPdf } from '../../../tests/support/pdf-characters.ts';
import {
  statementBytes,
  statementOf,
  statementWordsOf,
  usualEntries,
  withBatches,
} from '../../../tests/support/statements.ts';
import { brandMark } from '../../brand.ts';
import type { StatementLanguages } from './columns.ts';

const languages: Record<'en' | 'zh-CN' | 'both', StatementLanguages> = {
  en: [statementWordsOf('en')],
  'zh-CN': [statementWordsOf('zh-CN')],
  both: [statementWordsOf('en'), statementWordsOf('zh-CN')],
};
const pagesOf = (pdf: Buffer) => pdf.toString('latin1').match(/\/Type \/Page\b/g)?.length ?? 0;
const drawnBy = (pdf: Buffer, path: string) =>
  streamsOf(pdf).filter((content) => content.includes(path)).length;

test.each(['en', 'zh-CN', 'both'] as const)(
  'a statement in %s carries its characters with it',
  async (language) => {
    const pdf = await statementBytes('pdf', withBatches(statementOf(usualEntries(6))), languages[language]);
    expect(pdf.subarray(0, 5).toString()).toBe('%PDF-');
    expect(pagesOf(pdf)).toBe(1);
    const known = charactersOfPdf(pdf);
    for (const character of '上海云帆贸易有限公司') expect(known.has(character)).toBe(true);
    for (const character of '账单期初余额') expect(known.has(character)).toBe(language !== 'en');
    expect(known.has('W')).toBe(language !== 'zh-CN');
  },
);

test('every page has the head of the table and, in the sandbox, its bar; the first has the mark of the product', async () => {
  const made = (isSandbox: boolean) =>
    statementBytes('pdf', withBatches(statementOf(usualEntries(120), { isSandbox })), languages.both);
  const [real, sandbox] = [await made(false), await made(true)];
  const bar = '0 0 595.28 28 re';
  expect(pagesOf(sandbox)).toBeGreaterThan(4);
  expect(drawnBy(sandbox, bar)).toBe(pagesOf(sandbox));
  expect(drawnBy(real, bar)).toBe(0);
  // Of the bold letters of that size each page has the five words at the head of the table.
  const heads = streamsOf(real).filter((content) => content.match(/\/F2 7\.5 Tf/g)?.length === 5).length;
  expect(heads).toBe(pagesOf(real));
  for (const stroke of brandMark.strokes) {
    const [x, y] = stroke.slice(1).split(' ');
    expect(drawnBy(real, `${x} ${y} m`)).toBe(1);
  }
});

test('names of all of Europe and Vietnam can be copied out of it', async () => {
  const counterparty = 'Łukasz Świątek, Ștefan, Nguyễn';
  const entries = usualEntries(6).map((entry) => ({ ...entry, counterparty }));
  const pdf = await statementBytes('pdf', withBatches(statementOf(entries)), languages.both);
  expect(textOfPdf(pdf)).toContain(counterparty);
});

test('long texts and amounts take room, and no page of their own', async () => {
  const [entry] = usualEntries(2).slice(1);
  if (!entry) throw new Error('there is no entry');
  const long = {
    ...entry,
    counterparty: '𠮷'.repeat(900),
    cause: '长'.repeat(900),
    changeMinor: -(10n ** 17n),
  };
  const pdf = await statementBytes('pdf', withBatches(statementOf([long])), languages.both);
  expect(pagesOf(pdf)).toBe(1);
});

test('a statement of as many lines as a PDF takes has a page for each part of them', async () => {
  const pdf = await statementBytes('pdf', withBatches(statementOf(usualEntries(5_000))), languages.both);
  expect(pagesOf(pdf)).toBeGreaterThan(200);
  expect(pdf.byteLength).toBeLessThan(2_000_000);
}, 60_000);
