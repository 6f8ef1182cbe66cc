import { draftValuesSchema } from '../transfers/schema.ts';
import type { DraftValues, Family } from '../transfers/types.ts';
import type { PartyKind } from './types.ts';

/**
 * A stored party as the draft that its conditions and checks ask for: everything else is empty. The currency of the
 * account stands for that of the payment, on which the conditions of an account depend.
 */
export function partyDraft(stored: unknown): DraftValues {
  const values = draftValuesSchema.parse(stored);
  return { ...values, targetCurrency: currencyOf(values), sourceCurrency: 'USD' };
}

/** A supplier's account has no currency of its own: abroad it is paid in another one than CNY (C-06, C-07). */
function currencyOf({ family, beneficiary }: DraftValues): string {
  if (family !== 'business') return beneficiary.accountInfo.currency || 'CNY';
  return ['', 'CN'].includes(beneficiary.address.country) ? 'CNY' : 'USD';
}

export function newPartyDraft(kind: PartyKind, family: Family): DraftValues {
  const entityType = family === 'business' ? 'B' : 'I';
  return partyDraft({
    family,
    [kind]: {
      entityType,
      ...(kind === 'beneficiary' && { accountType: 'bank', accountInfo: { currency: 'CNY' } }),
    },
  });
}
