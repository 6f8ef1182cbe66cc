// Direct imports, not the room's index: see check-formats.ts.
import {
  type AccountMisfit,
  accountMisfits,
  type CountryMisfit,
  countryMisfits,
} from '../../service-core/identity/account-fit.ts';
import { type Rail, validateAccountNumber } from '../../service-core/identity/account-number.ts';
import { oddCharacter } from '../../service-core/identity/problem.ts';
import { problem } from './problems.ts';
import { type DraftValues, type FieldPath, type Problem, type ProblemKey, valueAt } from './types.ts';

const misfitFields: Partial<Record<AccountMisfit, { path: FieldPath; key: ProblemKey }>> = {
  'wallet-currency': { path: 'beneficiary.accountType', key: 'alipayCurrency' },
  'other-currency': { path: 'beneficiary.accountInfo.currency', key: 'accountCurrency' },
  'other-country': { path: 'beneficiary.accountInfo.country', key: 'accountCountry' },
};

/** Returns contradictions between the account and its order, by the rules of the service's pre-check. */
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
    const place = misfitFields[misfit];
    return place?.path === path ? [problem(path, place.key, { currency: targetCurrency, family })] : [];
  });
}

/** Returns a problem for an account number that the payment route does not allow; the service refuses it too. */
export function checkAccountNumber(path: FieldPath, text: string, values: DraftValues): Problem[] {
  if (!path.startsWith('beneficiary.')) return [];
  const checked = validateAccountNumber(text, railOf(values));
  if (checked.ok) return [];
  if (checked.reason === 'wrong-length') return [problem(path, 'accountBritish')];
  const kind = checked.reason === 'not-digits' ? 'digits' : 'account';
  const odd = oddCharacter(kind, valueAt(values, path)) ?? oddCharacter(kind, text);
  const key = checked.reason === 'not-digits' ? 'accountDigitsOnly' : 'accountText';
  return [problem(path, key, { character: odd?.character ?? 'none' })];
}

/** Returns the payment route for the account number rules. Business orders have no routing type. */
export function railOf({ family, targetCurrency, beneficiary }: DraftValues): Rail {
  if (family === 'business') return { targetCurrency };
  const { routingType, country } = beneficiary.accountInfo;
  return { targetCurrency, routingType, country };
}

const codes: Partial<Record<FieldPath, CountryMisfit['field']>> = {
  'beneficiary.accountInfo.number': 'number',
  'beneficiary.accountInfo.routingValue': 'routingValue',
  'beneficiary.accountNumber': 'number',
  'beneficiary.swiftCode': 'swiftCode',
};

/** Returns a problem for a code of another country than the account's; the service refuses it too. */
export function checkCountry(path: FieldPath, { family, beneficiary }: DraftValues): Problem[] {
  const { accountNumber: number, swiftCode, accountInfo, accountType } = beneficiary;
  if (family !== 'business' && accountType === 'alipay') return [];
  return countryMisfits(family === 'business' ? { number, swiftCode } : accountInfo)
    .filter(({ field }) => field === codes[path])
    .map(({ named, account }) => problem(path, 'codeCountry', { named, account }));
}
