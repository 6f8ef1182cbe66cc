import type { ReadBackPath } from '@/lib/features/orders/read-back.ts';
import { sectionOf } from '@/lib/features/transfers/fields.ts';
import type { Family } from '@/lib/features/transfers/types.ts';

/** The groups of a read-back, in the order of entry. */
export const readBackGroups = ['payer', 'beneficiary', 'account', 'details'] as const;
export type ReadBackGroup = (typeof readBackGroups)[number];

// The amounts stand above, with the rate that applies now and the order's number; the deposit's currency stands with
// its amount.
const shownElsewhere: ReadonlySet<ReadBackPath> = new Set<ReadBackPath>([
  'orderNo',
  'sourceAmount',
  'sourceCurrency',
  'targetAmount',
  'targetCurrency',
  'queryNo',
  'depositCurrency',
]);

const accountPath = /^beneficiary\.(account|bankName$|swiftCode$)/;

/** Returns the group in which a field is read back; null when it stands elsewhere on the page. */
export function groupOf(path: ReadBackPath, family: Family): ReadBackGroup | null {
  if (shownElsewhere.has(path)) return null;
  if (path === 'payerId') return 'payer';
  if (path === 'beneficiaryId') return 'beneficiary';
  if (accountPath.test(path)) return 'account';
  const section = sectionOf(path, family);
  // The rest of that section is a detail of the order.
  return section === 'amount' ? 'details' : section;
}
