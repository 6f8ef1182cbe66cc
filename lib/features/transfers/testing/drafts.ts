import { draftValuesSchema } from '../schema.ts';
import type { DraftValues } from '../types.ts';

type DeepPartial<T> = { [K in keyof T]?: T[K] extends Record<string, unknown> ? DeepPartial<T[K]> : T[K] };

/** Returns an empty draft with the given values. For tests. */
export function draftWith(partial: DeepPartial<DraftValues> = {}): DraftValues {
  return draftValuesSchema.parse(partial);
}

export const now = new Date('2026-11-20T06:00:00Z');

/** Returns a valid global draft: an individual sends 10,000 USD to a bank account in mainland China. For tests. */
export function completeDraft(partial: DeepPartial<DraftValues> = {}): DraftValues {
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

/** Returns a valid business draft: a company sends 10,000 USD to a supplier's company account in China. For tests. */
export function completeBusinessDraft(partial: DeepPartial<DraftValues> = {}): DraftValues {
  const { payer, beneficiary, ...rest } = partial;
  const base = completeDraft();
  return draftWith({
    family: 'business',
    orderNo: base.orderNo,
    fixedSide: 'source',
    sourceCurrency: 'USD',
    sourceAmount: base.sourceAmount,
    targetCurrency: 'CNY',
    targetAmount: base.targetAmount,
    quote: base.quote ?? undefined,
    paymentType: 'DepositPayment',
    holderType: 'business',
    ...rest,
    payer: { entityType: 'B', fullName: 'Example Trading Ltd', address: { country: 'GB' }, ...payer },
    beneficiary: {
      entityType: 'B',
      fullName: '示例贸易有限公司',
      accountName: '示例贸易有限公司',
      accountNumber: '110000000001',
      bankName: '中国银行北京分行',
      companyNumber: '91350100M000100Y43',
      address: { country: 'CN' },
      ...beneficiary,
    },
  });
}

/** Returns `completeDraft` as a personal order. For tests. */
export function completePersonalDraft(partial: DeepPartial<DraftValues> = {}): DraftValues {
  return completeDraft({ family: 'personal', ...partial });
}
