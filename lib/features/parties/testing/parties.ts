import { completeDraft, draftWith } from '../../transfers/testing/drafts.ts';
import type { DraftValues } from '../../transfers/types.ts';
import { storedValues } from '../party-values.ts';
import type { PartyKind, PartyValues } from '../types.ts';

type Partial<T> = Parameters<typeof completeDraft>[0] & T;

/** A recipient or payer whose details are right, with what a test wants otherwise. For tests. */
export function somebody(kind: PartyKind, partial: Partial<object> = {}): PartyValues {
  return storedValues(kind, completeDraft(partial));
}

/** A supplier of the business family. For tests. */
export function someSupplier(beneficiary: Record<string, unknown> = {}): PartyValues {
  const values: DraftValues = draftWith({
    family: 'business',
    beneficiary: {
      entityType: 'B',
      fullName: '深圳市光明电子有限公司',
      accountName: '深圳市光明电子有限公司',
      accountNumber: '755912345610902',
      bankName: '招商银行深圳分行南山支行',
      companyNumber: '91350100M000100Y43',
      address: { country: 'CN' },
      ...beneficiary,
    },
  });
  return storedValues('beneficiary', values);
}

/** The n-th account number of a test, with the check digit a card has. */
export function cardNumber(n: number): string {
  const body = `621700001${String(n).padStart(9, '0')}`;
  const sum = [...body].toReversed().reduce((total, digit, index) => {
    const value = Number(digit) * (index % 2 === 0 ? 2 : 1);
    return total + (value > 9 ? value - 9 : value);
  }, 0);
  return `${body}${(10 - (sum % 10)) % 10}`;
}
