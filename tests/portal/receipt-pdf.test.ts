import { Readable } from 'node:stream';
import { expect, test, vi } from 'vitest';
import { brandMark } from '../../lib/brand.ts';
import { drawable, receiptFonts, runsOf } from '../../lib/features/orders/receipt/document.ts';
import { receiptFile } from '../../lib/features/orders/receipt/receipt-pdf.ts';
import { receiptSheet } from '../../lib/features/orders/receipt/receipt-sheet.ts';
import { type Receipt, type ReceiptWords, valueOf } from '../../lib/features/orders/receipt/schema.ts';
import en from '../../messages/en.json' with { type: 'json' };
import zh from '../../messages/zh-CN.json' with { type: 'json' };
import { charactersOfPdf, streamsOf, textOfPdf } from '../support/pdf-characters.ts';

const receipt: Receipt = {
  orderNo: 'P261120-7Q3F0K',
  tradeId: 'T-0193-4f6a',
  queryNo: 'Q-1',
  family: 'global',
  payerName: 'Jane Miller',
  recipientName: '王小明𠮷',
  bankName: '中国银行北京分行',
  account: '••••4567',
  purpose: 'Salary',
  paid: { amount: '1000.00', currency: 'USD' },
  received: { amount: '7105.33', currency: 'CNY' },
  rate: '7.10533',
  createdAt: '2026-11-20T10:00:00.000Z',
  confirmedAt: '2026-11-20T10:05:00.000Z',
  completedAt: '2026-11-20T10:06:00.000Z',
  returned: null,
  issuedAt: '2026-11-20T12:00:00.000Z',
};

function wordsOf(locale: 'en' | 'zh-CN'): ReceiptWords {
  const { receipt: words, shell } = locale === 'en' ? en : zh;
  return {
    locale,
    title: words.title,
    sandbox: shell.sandboxBar,
    note: words.note,
    label: (row) => words.row[row],
    family: (family) => family,
    purpose: (purpose) => purpose,
    issued: (time) => words.issued.replace('{time}', time),
  };
}

/** As a reader gets it, from the thread that draws it. */
async function receiptPdf(...of: Parameters<typeof receiptSheet>): Promise<Buffer> {
  const { content } = receiptFile(receiptSheet(...of));
  return Buffer.concat(await Readable.from(content(new AbortController().signal)).toArray());
}

test.each([['en'], ['zh-CN'], ['both']] as const)(
  'a receipt in %s carries its characters with it',
  async (language) => {
    const words: [ReceiptWords, ...ReceiptWords[]] =
      language === 'both' ? [wordsOf('en'), wordsOf('zh-CN')] : [wordsOf(language)];
    const file = await receiptPdf(receipt, {
      words,
      timeZone: 'Asia/Shanghai',
      isSandbox: false,
    });
    expect(file.subarray(0, 5).toString()).toBe('%PDF-');
    expect(file.toString('latin1')).toContain('/FontFile2');
    expect(file.byteLength).toBeLessThan(200_000);
    const known = charactersOfPdf(file);
    for (const character of '王小明中国银行') expect(known.has(character)).toBe(true);
    expect(known.has('回')).toBe(language !== 'en');
  },
);

test.each([
  ['en', '2026-11-20 20:00 (China Standard Time)'],
  ['zh-CN', '2026-11-20 20:00 (中国标准时间)'],
] as const)('its times name their zone in %s', (locale, issuedAt) => {
  const words = { ...wordsOf(locale), issued: vi.fn((time: string) => time) };
  receiptSheet(receipt, {
    words: [words],
    timeZone: 'Asia/Shanghai',
    isSandbox: false,
  });
  expect(words.issued).toHaveBeenCalledExactlyOnceWith(issuedAt);
});

test('a payment that came back is no proof of payment alone, whether or not its amount is known', () => {
  const at = '2026-11-21T09:00:00.000Z';
  const rowsOf = (returned: Receipt['returned']) =>
    receiptSheet({ ...receipt, returned }, { words: [wordsOf('en')], timeZone: 'UTC', isSandbox: false })
      .rows.map(({ label, value }) => `${label}: ${value}`)
      .filter((row) => row.startsWith('Returned'));
  expect(rowsOf(null)).toEqual([]);
  expect(rowsOf({ amount: null, at })).toEqual([expect.stringContaining('2026-11-21 09:00')]);
  expect(rowsOf({ amount: { amount: '60.50', currency: 'USD' }, at })).toContain(
    'Returned to the sender’s wallet: 60.50 USD',
  );
});

test('a row names it once, in all languages of the receipt', () => {
  const zone = { timeZone: 'Asia/Shanghai', name: 'China Standard Time / 中国标准时间' };
  const created = (locale: 'en' | 'zh-CN') => valueOf('created', receipt, { words: wordsOf(locale), zone });
  expect(created('en')).toBe('2026-11-20 18:00 (China Standard Time / 中国标准时间)');
  expect(created('zh-CN')).toBe(created('en'));
});

test('a character both fonts lack is named, not left out', () => {
  const usual = { has: (codePoint: number) => codePoint < 0x100 };
  const wider = { has: (codePoint: number) => codePoint < 0x10000 };
  expect(drawable('王𠮷A', { usual, wider })).toBe('王[U+20BB7]A');
});

test('no letter of a name in Latin, Greek or Cyrillic is lacking', () => {
  const names =
    'Łukasz Świątek Żółć Bedřich Ďuriš Őszi Űrhajó Ștefan Țurcanu Şükrü İnanç Işık Ğ Nguyễn Thị Đặng Ķēniņš Ÿ ǅ Ω Ї';
  expect(drawable(names, receiptFonts())).toBe(names);
  const latin = Array.from({ length: 0x24f - 0xc0 + 1 }, (_, nth) => String.fromCodePoint(0xc0 + nth)).join(
    '',
  );
  expect(drawable(latin, receiptFonts())).toBe(latin);
  expect(drawable('Łukasz Świątek'.normalize('NFD'), receiptFonts())).toBe('Łukasz Świątek');
});

test('a word is drawn in one font: the wider one only if the usual one lacks a letter of it', () => {
  expect(runsOf('付给Łukasz, Jane', receiptFonts())).toEqual([
    { text: '付给', face: 'usual' },
    { text: 'Łukasz', face: 'wider' },
    { text: ', Jane', face: 'usual' },
  ]);
  expect(runsOf('Nguyễn Jane 王', receiptFonts())).toEqual([{ text: 'Nguyễn Jane 王', face: 'usual' }]);
});

test('names of all of Europe and Vietnam can be copied out of it, and it carries only their letters', async () => {
  const recipientName = 'Łukasz Świątek, Ștefan, Nguyễn';
  const of = { words: [wordsOf('en')], timeZone: 'UTC', isSandbox: false } as const;
  const file = await receiptPdf({ ...receipt, recipientName }, of);
  expect(textOfPdf(file)).toContain(recipientName);
  expect(file.byteLength - (await receiptPdf(receipt, of)).byteLength).toBeLessThan(20_000);
});

test('it carries the mark of the product', async () => {
  const file = await receiptPdf(receipt, {
    words: [wordsOf('en')],
    timeZone: 'UTC',
    isSandbox: false,
  });
  const drawn = streamsOf(file).join('\n');
  for (const stroke of brandMark.strokes) {
    const [x, y] = stroke.slice(1).split(' ');
    expect(drawn).toContain(`${x} ${y} m`);
  }
});

const pagesOf = (pdf: Buffer) => pdf.toString('latin1').match(/\/Type \/Page\b/g)?.length;
const barsOf = (pdf: Buffer) =>
  streamsOf(pdf).filter((content) => content.includes('0 0 595.28 28 re')).length;

test('a sandbox’s receipt says so on each page, in each language; a real one does not', async () => {
  const make = (isSandbox: boolean, shown = receipt) =>
    receiptPdf(shown, {
      words: [wordsOf('en'), wordsOf('zh-CN')],
      timeZone: 'Asia/Shanghai',
      isSandbox,
    });
  const [real, sandbox] = [await make(false), await make(true)];
  expect(pagesOf(sandbox)).toBe(1);
  expect(barsOf(real)).toBe(0);
  for (const character of '沙箱环境涉及真') {
    expect(charactersOfPdf(sandbox).has(character)).toBe(true);
    expect(charactersOfPdf(real).has(character)).toBe(false);
  }
  const long = await make(true, { ...receipt, recipientName: '王小明 '.repeat(900) });
  expect(pagesOf(long)).toBeGreaterThan(1);
  expect(barsOf(long)).toBe(pagesOf(long));
});
