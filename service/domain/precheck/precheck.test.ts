import { describe, expect, it } from 'vitest';
import { amountFindings } from './amount.ts';
import { isChineseName, nameFindings } from './chinese-name.ts';
import { screeningFindings } from './screening.ts';
import type { PrecheckRequest } from './types.ts';

const request = (changes: Partial<PrecheckRequest> = {}): PrecheckRequest => ({
  family: 'global',
  targetCurrency: 'CNY',
  amountUsdMinor: 100n,
  payer: { entityType: 'I', fullName: 'Jane Miller' },
  beneficiary: { entityType: 'I', fullName: '张三', accountType: 'bank', accountInfo: { country: 'CN' } },
  ...changes,
});

const beneficiary = (changes: PrecheckRequest['beneficiary']) =>
  request({ beneficiary: { entityType: 'I', accountType: 'bank', ...changes } });

describe('the beneficiary’s name for an account in mainland China', () => {
  it.each<[string, PrecheckRequest['beneficiary']]>([
    ['full name in characters', { fullName: '张三' }],
    ['last and first name in characters', { firstName: '三', lastName: '张', fullName: 'Zhang San' }],
    ['name with a middle dot', { fullName: '古丽娜尔·买买提' }],
    ['company', { entityType: 'B', fullName: '上海ABC贸易（集团）有限公司' }],
    ['account elsewhere', { fullName: 'Zhang San', accountInfo: { country: 'HK' } }],
  ])('is fit: %s', (_, party) => {
    expect(nameFindings(beneficiary(party))).toEqual([]);
  });

  it.each<[string, PrecheckRequest['beneficiary']]>([
    ['pinyin', { fullName: 'Zhang San' }],
    ['pinyin with tones', { fullName: 'Zhāng Sān' }],
    ['mixed', { fullName: '张 San' }],
    ['one character', { fullName: '张' }],
    ['kana', { fullName: 'たなか' }],
    ['no name', {}],
    ['company in pinyin', { entityType: 'B', fullName: 'Shanghai Trading Co., Ltd.' }],
    ['Alipay', { fullName: 'Zhang San', accountType: 'alipay' }],
    [
      'account holder alone in characters',
      { fullName: 'Zhang San', accountInfo: { name: '张三', country: 'CN' } },
    ],
  ])('is asked for: %s', (_, party) => {
    expect(nameFindings(beneficiary(party))).toMatchObject([
      { code: 'chinese_name_needed', path: 'beneficiary.fullName' },
    ]);
  });

  it('is not asked for when the money leaves for another currency and no country is given', () => {
    const elsewhere = { ...beneficiary({ fullName: 'Jane Miller' }), targetCurrency: 'USD' };
    expect(nameFindings(elsewhere)).toEqual([]);
  });

  it('of a person takes no company name', () => {
    expect(isChineseName('上海ABC有限公司', 'I')).toBe(false);
    expect(isChineseName('上海ABC有限公司', 'B')).toBe(true);
  });
});

it('an amount above the limit is found, one at the limit is not', () => {
  expect(amountFindings(request({ amountUsdMinor: 500n }), 500n)).toEqual([]);
  expect(amountFindings(request({ amountUsdMinor: 501n }), 500n)).toMatchObject([
    { code: 'amount_above_limit', path: 'sourceAmount', message: expect.stringContaining('5.00 USD') },
  ]);
});

it('either party on a watch list is found, under any of its names, with the reason', async () => {
  const found = await screeningFindings(
    request({
      payer: { entityType: 'I', firstName: 'Zoltan', lastName: 'Quarrendorf' },
      beneficiary: { entityType: 'I', lastName: '墨', firstName: '渊尘', accountInfo: { country: 'CN' } },
    }),
  );
  expect(found.map(({ code, path }) => [code, path])).toEqual([
    ['screening_hit', 'payer.fullName'],
    ['screening_hit', 'beneficiary.fullName'],
  ]);
  expect(found[1]?.message).toContain('UN consolidated 9800002');
  expect(await screeningFindings(request())).toEqual([]);
});
