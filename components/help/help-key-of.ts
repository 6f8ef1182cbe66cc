import type { FieldPath } from '@/lib/features/transfers/fields.ts';

/** Returns the key of a field's explanation below `help.field`: sender and recipient share theirs. */
export function helpKeyOf(path: FieldPath): string {
  const [first = '', ...rest] = path.replace(/^(?:payer|beneficiary)\./, '').split('.');
  return first + rest.map((part) => part.charAt(0).toUpperCase() + part.slice(1)).join('');
}
