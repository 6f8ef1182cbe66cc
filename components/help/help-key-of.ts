import type { FieldPath } from '@/lib/features/transfers/fields.ts';

/** What a field is explained by below `help.field`: sender and recipient share their explanations. */
export function helpKeyOf(path: FieldPath): string {
  const [first = '', ...rest] = path.replace(/^(?:payer|beneficiary)\./, '').split('.');
  return first + rest.map((part) => part.charAt(0).toUpperCase() + part.slice(1)).join('');
}
