// The files, not the room's door: see check-formats.ts.
import { type AccountMisfit, accountMisfits } from '../../service-core/identity/account-fit.ts';
import { validateAccountNumber } from '../../service-core/identity/account-number.ts';
import type { FieldPath } from './fields.ts';
import { type Problem, type ProblemKey, problem } from './problems.ts';
import type { DraftValues } from './types.ts';

const told: Partial<Record<AccountMisfit, { path: FieldPath; key: ProblemKey }>> = {
  'wallet-currency': { path: 'beneficiary.accountType', key: 'alipayCurrency' },
  'other-currency': { path: 'beneficiary.accountInfo.currency', key: 'accountCurrency' },
  'other-country': { path: 'beneficiary.accountInfo.country', key: 'accountCountry' },
};

/** The contradictions between the account and its order, by the rules of the service's pre-check. */
export function misfitsOf(values: DraftValues): AccountMisfit[] {
  const { family, targetCurrency, beneficiary } = values;
  if (family === 'business') return [];
  const { accountType, accountInfo } = beneficiary;
  const { country, currency, routingType } = accountInfo;
  return accountMisfits({ family, targetCurrency, accountType, country, currency, routingType });
}

/** Returns the contradictions between the order and the field at `path`. */
export function checkAccountFit(path: FieldPath, values: DraftValues): Problem[] {
  const { family, targetCurrency } = values;
  return misfitsOf(values).flatMap((misfit) => {
    const place = told[misfit];
    return place?.path === path ? [problem(path, place.key, { currency: targetCurrency, family })] : [];
  });
}

/** A number that no account paid to in this way has: the service refuses it too. */
export function checkAccountNumber(path: FieldPath, text: string, values: DraftValues): Problem[] {
  if (!path.startsWith('beneficiary.')) return [];
  const { family, targetCurrency, beneficiary } = values;
  const routingType = family === 'business' ? '' : beneficiary.accountInfo.routingType;
  const checked = validateAccountNumber(text, { targetCurrency, routingType });
  if (checked.ok) return [];
  return [problem(path, checked.reason === 'not-digits' ? 'accountDigitsOnly' : 'accountText')];
}
