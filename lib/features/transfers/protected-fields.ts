import { maskEmail, maskIdentifier } from '../../text/mask.ts';
import { fieldAt, fields, isFieldPath } from './fields.ts';
import { type DraftValues, type FieldPath, valueAt, withValue } from './types.ts';

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
  path.endsWith('email') || value.includes('@') ? maskEmail(value) : maskIdentifier(value);

export const paysAlipay = ({ beneficiary }: DraftValues): boolean => beneficiary.accountType === 'alipay';

/** True for the kind of a routing value that names a bank. Without a kind, the value may be the login of an Alipay account. */
export const namesBankCode = (routingType: string | null | undefined): boolean =>
  Boolean(routingType) && routingType !== 'alipay';

// The value outlives a change from Alipay to a bank account.
const mayHoldLogin = ({ beneficiary: { accountType, accountInfo } }: DraftValues): boolean =>
  accountType !== 'bank' || !namesBankCode(accountInfo.routingType);

/** Returns the values of a form with protected fields masked, also where they are hidden or were kept as entered. */
export function maskedValues(values: DraftValues): DraftValues {
  const isHidden = (path: string) => isProtected(path, { isAlipay: mayHoldLogin(values) });
  const keptAsEntered = Object.fromEntries(
    Object.entries(values.keptAsEntered).map(([path, kept]) => [
      path,
      isHidden(path) || !isFieldPath(path) ? hide(path, kept) : kept,
    ]),
  );
  return fields
    .map(({ path }) => path)
    .filter((path) => isHidden(path) && valueAt(values, path) !== '')
    .reduce((all, path) => withValue(all, path, hide(path, valueAt(values, path))), {
      ...values,
      keptAsEntered,
    });
}

/** True if a mask stands in a field in place of its value. */
export const isMasked = (values: DraftValues, path: FieldPath): boolean =>
  isProtected(path, { isAlipay: true }) && valueAt(values, path).includes('••••');

/** True if a form holds a masked value, which must never be stored in place of the value. */
export function holdsMask(values: DraftValues): boolean {
  return fields.some(({ path }) => isMasked(values, path));
}
