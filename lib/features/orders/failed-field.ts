import type { FailureReason } from '../../service-core/codes.ts';
import { fields } from '../transfers/fields.ts';
import type { Family } from '../transfers/types.ts';

type Failed = {
  family: Family;
  accountType: string;
  reason: FailureReason | null;
  message: string | null;
};

/**
 * The field of the form that a failed order is to be fixed at, by wire path: that of the reason, else one that the
 * service names in its message. Null when no field is to blame.
 */
export function failedField({ family, accountType, reason, message }: Failed): string | null {
  const isBusiness = family === 'business';
  switch (reason) {
    case 'nameMismatch':
      return isBusiness ? 'beneficiary.accountName' : 'beneficiary.accountInfo.name';
    case 'accountClosed':
    case 'paymentReturned':
    case 'railRefused':
      if (isBusiness) return 'beneficiary.accountNumber';
      return accountType === 'alipay'
        ? 'beneficiary.accountInfo.routingValue'
        : 'beneficiary.accountInfo.number';
    case null:
      return namedIn(message ?? '');
    default:
      return null;
  }
}

/** The longest path that stands in the text, so that `beneficiary.accountInfo.name` is not read as `name`. */
function namedIn(text: string): string | null {
  const named = fields.map(({ path }) => path).filter((path) => path.includes('.') && text.includes(path));
  return named.toSorted((a, b) => b.length - a.length)[0] ?? null;
}
