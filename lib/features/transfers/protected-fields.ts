import { maskEmail, maskIdentifier } from '../../text/mask.ts';
import { fieldAt, fields, isFieldPath } from './fields.ts';
import { type DraftValues, valueAt, withValue } from './types.ts';

/**
 * True for a field that identifies or reaches a person or an account: numbers, phone and e-mail. A routing value names a
 * bank, but for Alipay it is a person's login.
 */
export function isProtected(path: string, { isAlipay }: { isAlipay: boolean }): boolean {
  if (!isFieldPath(path)) return false;
  if (path.endsWith('routingValue')) return isAlipay;
  const { sensitivity } = fieldAt(path);
  return sensitivity === 'identifier' || sensitivity === 'contact';
}

/** Masks the value of a protected field, except for its end. */
export const hide = (path: string, value: string): string =>
  path.endsWith('email') ? maskEmail(value) : maskIdentifier(value);

export const paysAlipay = ({ beneficiary }: DraftValues): boolean => beneficiary.accountType === 'alipay';

/** Returns the values of a form with protected fields masked. */
export function maskedValues(values: DraftValues): DraftValues {
  const isAlipay = paysAlipay(values);
  return fields
    .map(({ path }) => path)
    .filter((path) => isProtected(path, { isAlipay }) && valueAt(values, path) !== '')
    .reduce((all, path) => withValue(all, path, hide(path, valueAt(values, path))), values);
}

/** True if a form holds a masked value, which must never be stored in place of the value. */
export function holdsMask(values: DraftValues): boolean {
  return fields.some(
    ({ path }) => isProtected(path, { isAlipay: true }) && valueAt(values, path).includes('••••'),
  );
}
