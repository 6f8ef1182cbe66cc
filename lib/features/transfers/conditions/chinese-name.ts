import type { DraftValues } from '../types.ts';

/**
 * C-31: a name without Chinese characters, for money that goes to CNY in mainland China, makes the service ask
 * for the characters after creation. Worth a word beforehand; it stops nothing. Business orders are asked as well, and
 * cannot be mended by an update.
 */
export function needsChineseName(values: DraftValues): boolean {
  const { beneficiary, beneficiaryId, targetCurrency, family } = values;
  const name =
    family === 'business' ? beneficiary.fullName : `${beneficiary.fullName}${beneficiary.accountInfo.name}`;
  const country =
    family === 'business'
      ? 'CN'
      : beneficiary.accountInfo.country || beneficiary.address.country || beneficiary.nationality;
  return (
    (family === 'business' || beneficiaryId === '') &&
    targetCurrency === 'CNY' &&
    country === 'CN' &&
    beneficiary.fullName.trim() !== '' &&
    !/\p{Script=Han}/u.test(name)
  );
}
