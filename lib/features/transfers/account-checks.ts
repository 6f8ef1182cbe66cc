import type { usesIban, validateBic, validateIban } from '../../service-core/identity/accounts.ts';
import { normaliseText } from './normalise.ts';
import type { DraftValues } from './types.ts';

/** The checks that need a table of all countries' accounts: a browser loads them for drafts that call for them. */
export type AccountChecks = {
  usesIban: typeof usesIban;
  validateBic: typeof validateBic;
  validateIban: typeof validateIban;
};

export const loadAccountChecks = (): Promise<AccountChecks> =>
  import('../../service-core/identity/accounts.ts');

/** True if an account number is to be read as an IBAN. */
export const looksLikeIban = (text: string): boolean => /^[A-Za-z]{2}\d{2}/.test(text);

/** True if this draft may need the account checks. */
export function needsAccountChecks(values: DraftValues): boolean {
  if (values.family === 'business') return needsBusinessChecks(values);
  const { routingType, number, country } = values.beneficiary.accountInfo;
  return (
    routingType === 'swift' ||
    (number !== '' && !['', 'CN'].includes(country)) ||
    looksLikeIban(normaliseText('beneficiary.accountInfo.number', number, values))
  );
}

function needsBusinessChecks(values: DraftValues): boolean {
  const { payer, beneficiary } = values;
  if (payer.swiftCode !== '' || beneficiary.swiftCode !== '') return true;
  return (
    looksLikeIban(normaliseText('payer.accountNumber', payer.accountNumber, values)) ||
    looksLikeIban(normaliseText('beneficiary.accountNumber', beneficiary.accountNumber, values))
  );
}
