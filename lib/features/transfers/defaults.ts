import { personalTargetCurrency } from '../../service-core/identity/account-fit.ts';
import { readStored } from '../../stored-row.ts';
import { withDerivedAmount } from './amounts.ts';
import { newOrderNo } from './payload.ts';
import { draftValuesSchema } from './schema.ts';
import type { DraftValues, Family } from './types.ts';

export type LastUsed = Partial<Pick<DraftValues, 'sourceCurrency' | 'targetCurrency'>>;

/**
 * Returns a new draft with the person's last currencies and the usual kinds of party and account. Amounts, names and
 * account numbers are never prefilled (ui.md §3.7).
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

/** Copies a draft, amounts included, under a new order number and without its quote. */
export function copyDraft(original: DraftValues, now: Date = new Date()): DraftValues {
  return { ...original, orderNo: newOrderNo(now), quote: null };
}

/**
 * Returns a draft that repeats an order and its fixed amount, under a new order number. Drops the quote, the amount
 * derived from it, the deposit amount, the shipment number and the internal note. Warnings kept for a party stay kept
 * while the value is the same.
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

/** Reads the form values stored with a draft, an order or a template. Throws `UnreadableRow`. */
export const storedDraft = ({ id, values }: { id: string; values: unknown }): DraftValues =>
  readStored(draftValuesSchema, values, id);
