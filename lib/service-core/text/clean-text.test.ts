import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decodeRequest, endpoints } from '../contract/index.ts';
import { errorsOf, wireOf } from '../contract/testing/wire.ts';
import { globalOrder } from '../openapi/examples.ts';
import {
  cleanCode,
  cleanLine,
  cleanText,
  isSpreadsheetNumber,
  oddCharacterIn,
  refusedIn,
} from './clean-text.ts';

describe('a text of one line', () => {
  it.each<[string, string, string]>([
    ['Zol\u200Btan Quar\u200Dren\u00ADdorf', 'Zoltan Quarrendorf', 'joiners'],
    ['\u202Efrodnerrauq\u202C \u2066natloz\u2069', 'frodnerrauq natloz', 'directions'],
    ['Zoltan\u{E0041}\u{E007F}', 'Zoltan', 'tags'],
    ['Zol\uFE0Ftan\uFFF9', 'Zoltan', 'variation selectors and notes between lines'],
    [' Zoltan\r\nQuarrendorf\t\u3000Emeric\u2028', 'Zoltan Quarrendorf Emeric', 'white space'],
    ['Ｚｏｌｔａｎ ①Ⓩ', 'Zoltan ①Z', 'styled letters'],
    ['𝐙𝐨𝐥𝐭𝐚𝐧 ﬁ', 'Zoltan fi', 'mathematical letters and ligatures'],
    ['Jose\u0301', 'José', 'accents written apart'],
    ['⻩⼩⻢', '黄小马', 'radicals that PDF files give for characters'],
    ...[...'·•․‧∙⋅●◦・﹒．･.。｡▪ㆍ⸱ꞏ'].map((dot): [string, string, string] => [
      `阿卜杜拉${dot}买买提`,
      '阿卜杜拉·买买提',
      'dots of names',
    ]),
    ['上海市.徐汇区12号', '上海市.徐汇区12号', 'a full stop in an address'],
    ['v1.2', 'v1.2', 'a full stop elsewhere'],
    ['深圳（中国）有限公司，“A & B”', '深圳（中国）有限公司，“A & B”', 'the punctuation of registers'],
    ["O'Brien-Łukasz, Иван Νίκος", "O'Brien-Łukasz, Иван Νίκος", 'letters of other scripts'],
  ])('%j is %j: %s', (given, clean) => {
    expect(cleanLine(given)).toBe(clean);
    expect(cleanLine(clean)).toBe(clean);
  });
});

describe('a code', () => {
  it.each([
    ['\u202A6222 0202 0011 2233 445\u202C', '6222 0202 0011 2233 445', 'directions'],
    ['６０‑１６–１３', '60-16-13', 'full-width digits and dashes'],
    ['60−16—13', '60-16-13', 'the minus sign'],
    ['DE89\u00A03704\u20090044', 'DE89 3704 0044', 'spaces'],
    ['IBAN DE89 3704 0044 0532 0130 00', 'DE89 3704 0044 0532 0130 00', 'the word IBAN'],
    ['IBAN：de89370400440532013000', 'de89370400440532013000', 'the word IBAN with a colon'],
    ['Iban No. GB29 NWBK 6016 1331 9268 19', 'GB29 NWBK 6016 1331 9268 19', 'the words IBAN No.'],
    ...[
      'IBAN-Nr.: ',
      'IBAN code: ',
      'IBAN (EUR): ',
      'IBAN = ',
      'IBAN/',
      'I.B.A.N. ',
      'IBAN n° ',
      'IBAN №',
      'Account IBAN ',
      'IBAN账号：',
      'IBAN – ',
    ].map((label): [string, string, string] => [
      `${label}DE89370400440532013000`,
      'DE89370400440532013000',
      'IBAN and more',
    ]),
    ['BIC DEUTDEFF', 'DEUTDEFF', 'the word BIC'],
    ['SWIFT/BIC code： deut de ff xxx', 'deut de ff xxx', 'the words of a BIC'],
    ['BICECLRM', 'BICECLRM', 'a BIC that begins so'],
    ['601613─16━13˗', '601613-16-13-', 'lines that look like dashes'],
    ['li@データ.jp', 'li@データ.jp', 'a long vowel in kana'],
    ['li@example。com', 'li@example.com', 'the full stop of Chinese keyboards'],
    ['iban-de89@example.com', 'iban-de89@example.com', 'an e-mail address that begins so'],
    ['ｌｉ＠ｅｘａｍｐｌｅ．ｃｏｍ', 'li@example.com', 'full-width letters'],
    ['①②', '12', 'compatibility digits'],
  ])('%j is %j: %s', (given, clean) => {
    expect(cleanCode(given)).toBe(clean);
    expect(cleanCode(clean)).toBe(clean);
  });

  it.each([
    '13800138000.0',
    '6222.00',
    '+86 138 0013 8000.0',
    '13800138000,0',
    '6,2E+18',
    '6.22202E+18',
    '1.38E10',
    '5E+9',
  ])('%s is of a spreadsheet', (text) => expect(isSpreadsheetNumber(text)).toBe(true));
  it.each(['13800138000', '3E45678', 'E12345678', '19-2000145399/0800', '1.380.013', ''])(
    '%s is not',
    (text) => expect(isSpreadsheetNumber(text)).toBe(false),
  );

  it('is the same however it is dressed', () => {
    const noise = fc.constantFrom('\u200B', '\u202E', '\u2060', '\uFEFF', '\u00AD', '\u{E0020}');
    const wide = (digit: string) => String.fromCodePoint(0xff10 + Number(digit));
    const digits = fc.array(fc.tuple(fc.constantFrom(...'0123456789'), fc.boolean(), fc.option(noise)), {
      minLength: 1,
      maxLength: 24,
    });
    fc.assert(
      fc.property(digits, (written) => {
        const dressed = written.map(
          ([digit, isWide, hidden]) => (isWide ? wide(digit) : digit) + (hidden ?? ''),
        );
        expect(cleanCode(dressed.join(''))).toBe(written.map(([digit]) => digit).join(''));
      }),
    );
  });

  it('tells the first character that does not belong', () => {
    expect(oddCharacterIn('12𠮷甲', /\d/)).toEqual({ character: '“𠮷” (U+20BB7)', place: 3 });
    expect(oddCharacterIn('12', /\d/)).toBeUndefined();
  });
});

it('a text of several keeps its lines', () => {
  expect(cleanText(' a\u200B\n\tb\u202E ')).toBe('a\n\tb');
});

it('a character that cannot stay is named, with its place in characters', () => {
  expect(refusedIn('𠮷\u0007', 'lines')).toEqual({ character: 'U+0007', place: 2 });
  expect(refusedIn('ab\uD800', 'line')).toEqual({ character: 'U+D800', place: 3 });
  expect(refusedIn('a\nb', 'line')).toEqual({ character: 'U+000A', place: 2 });
  expect(refusedIn('a\nb', 'lines')).toBeUndefined();
});

describe('an order', () => {
  const withName = (fullName: string) => {
    const order = wireOf(globalOrder()) as { beneficiary: object };
    return { ...order, beneficiary: { ...order.beneficiary, fullName } };
  };

  it('is read with clean names', () => {
    const decoded = decodeRequest(endpoints.globalCreate, withName('Ｗａｎｇ\u202E\tMing\u200B'));
    expect(decoded).toMatchObject({ ok: true, value: { beneficiary: { fullName: 'Wang Ming' } } });
  });

  it('is refused with the character and its place', () => {
    expect(errorsOf(endpoints.globalCreate, withName('Wang\u0007 Ming'))).toEqual([
      'beneficiary.fullName contains U+0007 as character 5; control and unpaired surrogate characters are refused',
    ]);
  });

  it('is read with clean numbers', () => {
    const order = wireOf(globalOrder()) as { beneficiary: { accountInfo: object } };
    const accountInfo = { ...order.beneficiary.accountInfo, number: '\u202A６２２２\u202C–0202' };
    const dressed = {
      ...order,
      beneficiary: { ...order.beneficiary, accountInfo, phoneNumber: '138\u00A00013‑8000' },
    };
    expect(decodeRequest(endpoints.globalCreate, dressed)).toMatchObject({
      value: { beneficiary: { accountInfo: { number: '6222-0202' }, phoneNumber: '138 0013-8000' } },
    });
    const changed = { ...order, beneficiary: { ...order.beneficiary, phoneNumber: '13800138000.0' } };
    expect(errorsOf(endpoints.globalCreate, changed)).toEqual([
      'beneficiary.phoneNumber was changed by a spreadsheet, which ends numbers in .0 or shortens them with an exponent: format the cell as text and copy the original again',
    ]);
  });

  it('has no name where nothing of it is seen', () => {
    expect(errorsOf(endpoints.globalCreate, withName('\u200B\u2060 '))).toContain(
      'beneficiary.fullName is required',
    );
  });
});
