import * as fc from 'fast-check';
import { LosslessNumber, stringify } from 'lossless-json';
import { describe, expect, it } from 'vitest';
import { runs } from '../../../tests/support/seed.ts';
import { parseWire } from './index.ts';

const parse = (text: string) => parseWire(new TextEncoder().encode(text));

describe('parseWire', () => {
  it('reads what JSON.parse reads, with numbers kept as text', () => {
    fc.assert(
      fc.property(fc.json({ maxDepth: 6 }), fc.constantFrom('', ' ', '\r\n\t'), (json, blank) => {
        fc.pre(!json.includes('__proto__'));
        const parsed = parse(blank + json + blank);
        expect(parsed.ok && JSON.parse(stringify(parsed.value) ?? '')).toEqual(JSON.parse(json));
      }),
    );
  });

  it('agrees with JSON.parse on what is no JSON', () => {
    const piece = fc.constantFrom(
      '{',
      '}',
      '[',
      ']',
      ',',
      ':',
      '"',
      '"a"',
      '1',
      '-',
      '.',
      'e',
      '0',
      'null',
      '\\',
      ' ',
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 12 }), (pieces) => {
        const text = pieces.join('');
        const hasDuplicates = (text.match(/"a"\s*:/g)?.length ?? 0) > 1;
        fc.pre(!hasDuplicates);
        expect(parse(text).ok).toBe(isJson(text));
      }),
      { numRuns: runs(2000) },
    );
  });

  it.each(['1.10', '1e3', '-0', '0.1000000000000000055', '12345678901234567890'])(
    'keeps the text of %s',
    (text) => {
      expect(parse(text)).toEqual({ ok: true, value: new LosslessNumber(text) });
    },
  );

  it.each([
    ['\ufeff\ufeff{}', 'value is missing'],
    ['{\ufeff}', 'string is missing'],
    ['{"a":1,"a":1}', 'the key "a" appears twice'],
    ['{"a":1,"\\u0061":2}', 'the key "a" appears twice'],
    ['{"b":{"a":1,"a":1}}', 'the key "a" appears twice'],
    ['{"__proto__":{"admin":true}}', '__proto__'],
    ['{"\\u005f_proto__":1}', '__proto__'],
    ['[1,]', 'value is missing'],
    ['{"a":1,}', 'string is missing'],
    ['01', 'after the end'],
    ['{} {}', 'after the end'],
    ['"\\x"', 'wrong escape'],
    ['"a\nb"', 'raw control character'],
    ['"abc', 'no end'],
    ['"abc\\"', 'no end'],
    ['', 'value is missing'],
    ['NaN', 'value is missing'],
    ['\u00a0{}', 'value is missing'],
  ])('refuses %j: %s', (text, message) => {
    const parsed = parse(text);
    expect(parsed).toMatchObject({ ok: false, reason: { code: 'bodyInvalid' } });
    expect(!parsed.ok && parsed.reason.message).toContain(message);
  });

  it('skips one byte order mark before the value', () => {
    expect(parse('\ufeff{"a":"\ufeff"}')).toEqual({ ok: true, value: { a: '\ufeff' } });
  });

  it('refuses bytes that are not UTF-8', () => {
    for (const bytes of [
      [0x22, 0xff, 0x22],
      [0x22, 0xc0, 0x80, 0x22],
      [0x22, 0xed, 0xa0, 0x80, 0x22],
    ]) {
      expect(parseWire(Uint8Array.from(bytes)).ok).toBe(false);
    }
  });

  it('takes 32 levels and no more, and survives a million', () => {
    const nested = (levels: number) => '['.repeat(levels) + ']'.repeat(levels);
    expect(parse(nested(32)).ok).toBe(true);
    expect(parse(nested(33)).ok).toBe(false);
    expect(parse('[{"a":'.repeat(500_000)).ok).toBe(false);
  });

  it('survives a string of megabytes of escapes', () => {
    const parsed = parse(`"${String.raw`\/`.repeat(4_000_000)}"`);
    expect(parsed.ok && (parsed.value as string).length).toBe(4_000_000);
  });

  it('keeps prototype names as plain data', () => {
    const parsed = parse('{"constructor":1,"toString":2,"hasOwnProperty":3}');
    expect(parsed.ok && Object.keys(parsed.value as object)).toEqual([
      'constructor',
      'toString',
      'hasOwnProperty',
    ]);
  });
});

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}
