import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { runs } from '../../tests/support/seed.ts';
import { jsonText, readFileName, readParameters, readText } from './form-parts.ts';

const nameIn = (disposition: string) =>
  readFileName(readParameters(`form-data; name="file"; ${disposition}`).parameters);
describe('the name of a file part', () => {
  test.each([
    ['filename="a.pdf"', 'a.pdf'],
    ['filename=a.pdf', 'a.pdf'],
    ['filename=an invoice.pdf', 'an invoice.pdf'],
    ['FileName = "a.pdf" ; size=3', 'a.pdf'],
    ['filename="发票 1.pdf"', '发票 1.pdf'],
    ['filename="a; filename=b.pdf"', 'a; filename=b.pdf'],
    ["filename*=UTF-8''%E5%8F%91%E7%A5%A8.pdf", '发票.pdf'],
    ["filename*=utf-8'zh-CN'%E5%8F%91%E7%A5%A8%20%22a%22.pdf", '发票 "a".pdf'],
    ["filename*=GB18030''%B7%A2%C6%B1.pdf", '发票.pdf'],
    ["filename*=ISO-8859-1''f%FCr.pdf", 'für.pdf'],
    ['filename*="UTF-8\'\'%E5%8F%91.pdf"', '发.pdf'],
    ['filename="fallback.pdf"; filename*=UTF-8\'\'%E5%8F%91.pdf', '发.pdf'],
    ['filename*=UTF-8\'\'%E5%8F%91.pdf; filename="fallback.pdf"', '发.pdf'],
    ['filename="fallback.pdf"; filename*=UTF-8\'\'%FF', 'fallback.pdf'],
    ['filename="fallback.pdf"; filename*=NOBODYS\'\'a', 'fallback.pdf'],
    ['filename="%E5%8F%91%E7%A5%A8%20(1).pdf"', '发票 (1).pdf'],
    ['filename="%e5%8f%91+%e7%a5%a8.pdf"', '发 票.pdf'],
    ['filename="%B7%A2%C6%B1.pdf"', '发票.pdf'],
    ['filename="%E5%8F%91&a+b%20c.pdf"', '发&a+b c.pdf'],
    ['filename="the %22final%22 one.pdf"', 'the "final" one.pdf'],
    ['filename="发票%22%20.pdf"', '发票"%20.pdf'],
    ['filename="100 %25.pdf"', '100 %25.pdf'],
    ['filename="50%.pdf"', '50%.pdf'],
    ['filename="a+b.pdf"', 'a+b.pdf'],
    ['filename="the \\"final\\" one \\\\.pdf"', 'the "final" one \\.pdf'],
    ['filename="C:\\scans\\a.pdf"', 'C:\\scans\\a.pdf'],
    ['filename="C:\\scans\\"', 'C:\\scans\\'],
    ['filename="=?utf-8?B?5Y+R56WoLnBkZg==?="', '发票.pdf'],
    ['filename="=?UTF-8?Q?=E5=8F=91_1.pdf?="', '发 1.pdf'],
    ['filename="=?gb18030?B?t6LGsS5wZGY=?="', '发票.pdf'],
    ['filename="=?utf-8?B?5Y+R?= =?utf-8?B?56Wo?="', '发票'],
    ['filename=""', ''],
    ['size=3', undefined],
  ])('in %s is %s', (disposition, name) => {
    expect(nameIn(disposition)).toBe(name);
  });

  test.each([
    ['b7a2c6b12e706466', '发票.pdf'],
    // A letter whose second byte is that of a backslash.
    ['d35c2e706466', '覾.pdf'],
  ])('in raw GB18030 is read: %s', (hex, name) => {
    const bytes = Buffer.concat([
      Buffer.from('form-data; filename="'),
      Buffer.from(hex, 'hex'),
      Buffer.from('"; a=b'),
    ]);
    expect(readFileName(readParameters(readText(bytes) ?? '').parameters)).toBe(name);
  });

  it('comes out as it was, however it is written', () => {
    const letters = fc.constantFrom('a', '发', '😀', ' ', '"', '%', '+', ';', "'", '=', 'é', '(');
    const names = fc
      .string({ unit: letters, minLength: 1, maxLength: 12 })
      .filter((name) => name.trim() === name);
    const escaped = (name: string) => name.replaceAll(/["\\]/g, '\\$&');
    const strict = (name: string) =>
      encodeURIComponent(name).replaceAll(/['()*!]/g, (letter) => `%${letter.charCodeAt(0).toString(16)}`);
    fc.assert(
      fc.property(names, (name) => {
        expect(nameIn(`filename*=UTF-8''${strict(name)}`)).toBe(name);
        expect(nameIn(`filename="=?utf-8?B?${Buffer.from(name).toString('base64')}?="`)).toBe(name);
        expect(nameIn(`filename="${strict(`发${name}`)}"`)).toBe(`发${name}`);
        // A space, or a letter beyond ASCII, shows that the name is not percent-encoded.
        expect(nameIn(`filename="发 ${escaped(name)}"`)).toBe(`发 ${name}`);
        expect(nameIn(`filename="发 ${name.replaceAll('"', '%22')}"`)).toBe(`发 ${name}`);
      }),
      { numRuns: runs(300) },
    );
  });
});

describe('the text of a part', () => {
  test.each([
    ['UTF-8', Buffer.from('发票'), undefined, '发票'],
    ['UTF-8 with a mark', Buffer.from('\ufeffT-1'), undefined, 'T-1'],
    ['GB18030', Buffer.from('b7a2c6b1', 'hex'), undefined, '发票'],
    ['GB18030 that is named', Buffer.from('b7a2c6b1', 'hex'), 'GBK', '发票'],
    ['Latin-1 that is named', Buffer.from('66fc72', 'hex'), 'ISO-8859-1', 'für'],
    ['UTF-8 that is said to be Latin-1', Buffer.from('für'), 'ISO-8859-1', 'für'],
    ['a charset that nobody knows', Buffer.from('T-1'), 'nobodys', 'T-1'],
    ['no charset', Buffer.from([0xff, 0xff]), undefined, undefined],
  ])('is read in %s', (_, bytes, charset, text) => {
    expect(readText(bytes, charset)).toBe(text);
  });

  test.each([
    ['T-123', 'T-123'],
    [' T-123\n', 'T-123'],
    ['"T-123"', 'T-123'],
    ['"\\u53d1\\"\\\\"', '发"\\'],
    ['123', '123'],
    ['1.50', '1.50'],
    ['true', 'true'],
    ['', ''],
    ['""', ''],
    ['null', undefined],
    ['{"a":1}', undefined],
    ['["T-123"]', undefined],
    ['"T-123', undefined],
  ])('typed as JSON %j is %j', (text, value) => {
    expect(jsonText(text)).toBe(value);
  });
});
