import { personalTargetCurrency } from '../../service-core/identity/account-fit.ts';
import { readStored } from '../../stored-row.ts';
import { withDerivedAmount } from './amounts.ts';
import { newOrderNo } from './payload.ts';
import { draftValuesSchema } from './schema.ts';
import type { DraftValues, Family } from './types.ts';

export type LastUsed = Partial<Pick<DraftValues, 'sourceCurrency' | 'targetCurrency'>>;

/**
 * A new draft: currencies as this person last used them, the most usual kind of parties and account; no amount, no name, no account number is ever prefilled (ui.md §3.7).
 */
export function newDraft(family: Family, lastUsed: LastUsed = {}, now: Date = new Date()): DraftValues {
  const empty = draftValuesSchema.parse({ family });
  const entityType = family === 'business' ? 'B' : 'I';
  const targetCurrency = family === 'personal' ? personalTargetCurrency : lastUsed.targetCurrency || 'CNY';
  const { accountInfo } = empty.beneficiary;
  return {
    ...empty,
    orderNo: newOrderNo(now),
    sourceCurrency: lastUsed.sourceCurrency || 'USD',
    targetCurrency,
    payer: { ...empty.payer, entityType },
    beneficiary: {
      ...empty.beneficiary,
      entityType,
      accountType: 'bank',
      accountInfo: { ...accountInfo, currency: targetCurrency },
    },
  };
}

/** A copy of a draft, amounts included, with a new number. It needs a new rate. */
export function copyDraft(original: DraftValues, now: Date = new Date()): DraftValues {
  return { ...original, orderNo: newOrderNo(now), quote: null };
}

/**
 * A draft that repeats an order, with the amount that was fixed: all but order number, quote, what followed from its rate,
 * and the number of the one shipment it paid. A warning that was kept about somebody stays kept for as long as the value
 * is the same.
 */
export function repeatDraft(previous: DraftValues, now: Date = new Date()): DraftValues {
  return {
    ...withDerivedAmount({ ...previous, quote: null }),
    orderNo: newOrderNo(now),
    depositAmount: '',
    logisticsNumber: '',
    internalNote: '',
    keptAsEntered: Object.fromEntries(
      Object.entries(previous.keptAsEntered).filter(([path]) => /^(?:payer|beneficiary)\./.test(path)),
    ),
  };
}

/** Reads the values that a draft, an order or a template keeps of its form. Throws `UnreadableRow`. */
export const storedDraft = ({ id, values }: { id: string; values: unknown }): DraftValues =>
  readStored(draftValuesSchema, values, id);
