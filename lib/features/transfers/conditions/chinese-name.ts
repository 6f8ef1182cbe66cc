import type { DraftValues } from '../types.ts';

/**
 * The country the recipient is paid in; empty as long as nothing tells. Business orders in CNY have no field for it.
 */
function countryPaidIn({ family, beneficiary }: DraftValues): string {
  if (family === 'business') return 'CN';
  return beneficiary.accountInfo.country || beneficiary.address.country || beneficiary.nationality;
}

/**
 * True if the recipient's name is best typed in Chinese characters (C-31): not only once mainland China is named,
 * because names come first in the form.
 */
export function wantsChineseName(values: DraftValues): boolean {
  return values.targetCurrency === 'CNY' && ['CN', ''].includes(countryPaidIn(values));
}

/**
 * C-31: a name without Chinese characters, for money that goes to CNY in mainland China, makes the service ask
 * for the characters after creation. Worth a word beforehand; it stops nothing. Business orders are asked as well, and
 * cannot be fixed by an update.
 */
export function needsChineseName(values: DraftValues): boolean {
  const { beneficiary, beneficiaryId, targetCurrency, family } = values;
  const name =
    family === 'business' ? beneficiary.fullName : `${beneficiary.fullName}${beneficiary.accountInfo.name}`;
  return (
    (family === 'business' || beneficiaryId === '') &&
    targetCurrency === 'CNY' &&
    countryPaidIn(values) === 'CN' &&
    beneficiary.fullName.trim() !== '' &&
    !/\p{Script=Han}/u.test(name)
  );
}
