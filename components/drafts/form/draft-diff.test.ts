import { describe, expect, test } from 'vitest';
import { completeBusinessDraft, completeDraft } from '@/lib/features/transfers/testing/drafts.ts';
import { type DraftValues, type FieldPath, valueAt } from '@/lib/features/transfers/types.ts';
import { fieldText } from '../fields/field-value.tsx';
import { draftDiffRows, riskOf } from './draft-diff.ts';

const rowsOf = (left: DraftValues, right: DraftValues, mode: 'create' | 'update' = 'create') =>
  draftDiffRows({
    left,
    right,
    mode,
    labelOf: (path) => path,
    textOf: (path, values) => valueAt(values, path),
  });
const changed = (left: DraftValues, right: DraftValues, mode?: 'create' | 'update') =>
  rowsOf(left, right, mode)
    .filter(({ from, to }) => from !== to)
    .map(({ path }) => path);

describe('two versions of a transfer', () => {
  test('differ where a person would see it', () => {
    expect(changed(completeDraft(), completeDraft({ purpose: 'Rent' }))).toEqual(['purpose']);
    expect(changed(completeDraft(), completeDraft())).toEqual([]);
  });

  test('do not differ in what neither shows', () => {
    expect(changed(completeDraft(), completeDraft({ logisticsCompany: 'SF' }))).toEqual([]);
  });

  test('a field that one version hides counts as empty there', () => {
    const goods = completeDraft({ purpose: 'Goods', logisticsCompany: 'SF' });
    const rent = completeDraft({ purpose: 'Rent', logisticsCompany: 'SF' });
    expect(rowsOf(goods, rent).find(({ path }) => path === 'logisticsCompany')).toMatchObject({
      from: 'SF',
      to: '',
    });
  });

  test('say nothing of what an update cannot change', () => {
    const other = completeDraft({ beneficiary: { accountInfo: { country: 'HK' } } });
    expect(changed(completeDraft(), other, 'update')).toEqual([]);
    expect(changed(completeDraft(), other)).toEqual(['beneficiary.accountInfo.country']);
  });
});

test.each<[FieldPath, string | undefined]>([
  ['sourceAmount', 'money'],
  ['targetCurrency', 'money'],
  ['beneficiary.accountInfo.number', 'account'],
  ['beneficiary.accountNumber', 'account'],
  ['beneficiary.bankName', 'account'],
  ['holderType', 'account'],
  ['beneficiary.fullName', 'identity'],
  ['payer.idNumber', 'identity'],
  ['beneficiary.companyNumber', 'identity'],
  ['purpose', undefined],
  ['payer.email', undefined],
])('%s: %s', (path, risk) => expect(riskOf(path)).toBe(risk));

describe('a value is worded', () => {
  const look = {
    locale: 'en',
    choice: (key: string) => (key === 'purpose.Rent' ? 'Rent' : undefined),
  } as const;

  test.each<[FieldPath, string]>([
    ['sourceAmount', '10,000.00 USD'],
    ['beneficiary.nationality', 'China'],
    ['beneficiary.accountInfo.number', '6217000010000004567'],
    ['payer.email', ''],
    // Values outside the catalogue are shown as they are.
    ['fundsSource', 'Employment income'],
  ])('%s as “%s”', (path, text) => expect(fieldText(path, completeDraft(), look)).toBe(text));

  test('a choice by its name, a country that is none as typed', () => {
    expect(fieldText('purpose', completeDraft({ purpose: 'Rent' }), look)).toBe('Rent');
    expect(fieldText('payer.nationality', completeDraft({ payer: { nationality: 'x1' } }), look)).toBe('x1');
  });

  test('of a business order as of the others', () => {
    expect(fieldText('beneficiary.accountNumber', completeBusinessDraft(), look)).toBe('110000000001');
  });
});
