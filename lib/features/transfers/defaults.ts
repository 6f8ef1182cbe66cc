import { newOrderNo } from './order-no.ts';
import { globalDraftValuesSchema } from './schema.ts';
import type { GlobalDraftValues } from './types.ts';

export type LastUsed = Partial<Pick<GlobalDraftValues, 'sourceCurrency' | 'targetCurrency' | 'fundsSource'>>;

/** A new draft: currencies and source of funds as this person last used them, the most usual kind of
 * parties and account; no amount, no name, no account number is ever prefilled (ui.md §3.7). */
export function newGlobalDraft(lastUsed: LastUsed = {}, now: Date = new Date()): GlobalDraftValues {
  const empty = globalDraftValuesSchema.parse({});
  const targetCurrency = lastUsed.targetCurrency || 'CNY';
  const { accountInfo } = empty.beneficiary;
  return {
    ...empty,
    orderNo: newOrderNo(now),
    sourceCurrency: lastUsed.sourceCurrency || 'USD',
    targetCurrency,
    fundsSource: lastUsed.fundsSource ?? '',
    payer: { ...empty.payer, entityType: 'I' },
    beneficiary: {
      ...empty.beneficiary,
      entityType: 'I',
      accountType: 'bank',
      accountInfo: { ...accountInfo, currency: targetCurrency },
    },
  };
}

/** A draft that repeats an order: all but amounts, order number, quote and what was kept in spite of a warning. */
export function repeatGlobalDraft(previous: GlobalDraftValues, now: Date = new Date()): GlobalDraftValues {
  return {
    ...previous,
    orderNo: newOrderNo(now),
    sourceAmount: '',
    targetAmount: '',
    depositAmount: '',
    quote: null,
    internalNote: '',
    keptAsEntered: {},
  };
}
