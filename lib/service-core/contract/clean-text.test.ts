import { describe, expect, it } from 'vitest';
import { cleanLine, cleanText, refusedIn } from './clean-text.ts';
import { decodeRequest, endpoints } from './index.ts';
import { globalOrder } from './sample-orders.ts';
import { errorsOf, wireOf } from './testing/wire.ts';

describe('a text of one line', () => {
  it.each([
    ['Zol\u200Btan Quar\u200Dren\u00ADdorf', 'Zoltan Quarrendorf', 'joiners'],
    ['\u202Efrodnerrauq\u202C \u2066natloz\u2069', 'frodnerrauq natloz', 'directions'],
    ['Zoltan\u{E0041}\u{E007F}', 'Zoltan', 'tags'],
    ['Zol\uFE0Ftan\uFFF9', 'Zoltan', 'variation selectors and notes between lines'],
    [' Zoltan\r\nQuarrendorf\t\u3000Emeric\u2028', 'Zoltan Quarrendorf Emeric', 'white space'],
    ['Ｚｏｌｔａｎ ①Ⓩ', 'Zoltan ①Z', 'styled letters'],
    ['𝐙𝐨𝐥𝐭𝐚𝐧 ﬁ', 'Zoltan fi', 'mathematical letters and ligatures'],
    ['Jose\u0301', 'José', 'accents written apart'],
    ['阿卜杜拉・买买提', '阿卜杜拉·买买提', 'dots of names'],
    ['深圳（中国）有限公司，“A & B”', '深圳（中国）有限公司，“A & B”', 'the punctuation of registers'],
    ["O'Brien-Łukasz, Иван Νίκος", "O'Brien-Łukasz, Иван Νίκος", 'letters of other scripts'],
  ])('%j is %j: %s', (given, clean) => {
    expect(cleanLine(given)).toBe(clean);
    expect(cleanLine(clean)).toBe(clean);
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

  it('has no name where nothing of it is seen', () => {
    expect(errorsOf(endpoints.globalCreate, withName('\u200B\u2060 '))).toContain(
      'beneficiary.fullName is required',
    );
  });
});
