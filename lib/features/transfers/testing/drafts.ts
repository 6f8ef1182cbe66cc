import { globalDraftValuesSchema } from '../schema.ts';
import type { GlobalDraftValues } from '../types.ts';

type DeepPartial<T> = { [K in keyof T]?: T[K] extends Record<string, unknown> ? DeepPartial<T[K]> : T[K] };

/** An empty draft with what a test needs on top. For tests. */
export function draftWith(partial: DeepPartial<GlobalDraftValues> = {}): GlobalDraftValues {
  return globalDraftValuesSchema.parse(partial);
}

export const now = new Date('2026-11-20T06:00:00Z');

/** Complete and right: 10,000 USD of an individual to a bank account in mainland China. For tests. */
export function completeDraft(partial: DeepPartial<GlobalDraftValues> = {}): GlobalDraftValues {
  const { payer, beneficiary, ...rest } = partial;
  return draftWith({
    orderNo: 'P261120-7Q3F0K',
    fixedSide: 'source',
    sourceCurrency: 'USD',
    sourceAmount: '10000.00',
    targetCurrency: 'CNY',
    targetAmount: '72456.00',
    quote: {
      queryNo: 'Q1',
      rate: '7.2456',
      sourceCurrency: 'USD',
      targetCurrency: 'CNY',
      fetchedAt: '2026-11-20T05:58:00Z',
      expiresAt: '2026-11-20T06:13:00Z',
    },
    purpose: 'Family Support',
    fundsSource: 'Employment income',
    ...rest,
    payer: {
      entityType: 'I',
      firstName: 'Jane',
      lastName: 'Miller',
      fullName: 'Jane Miller',
      nationality: 'US',
      ...payer,
    },
    beneficiary: {
      entityType: 'I',
      firstName: '小明',
      lastName: '王',
      fullName: '王小明',
      gender: 'Male',
      nationality: 'CN',
      accountType: 'bank',
      ...beneficiary,
      accountInfo: {
        name: '王小明',
        bankName: '中国银行北京分行',
        country: 'CN',
        currency: 'CNY',
        number: '6217000010000004567',
        ...beneficiary?.accountInfo,
      },
    },
  });
}
