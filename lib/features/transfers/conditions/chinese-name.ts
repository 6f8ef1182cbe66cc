import type { GlobalDraftValues } from '../types.ts';

/**
 * C-31: a name without Chinese characters, for money that goes to CNY in mainland China, makes the service ask
 * for the characters after creation. Worth a word beforehand; it stops nothing.
 */
export function needsChineseName(values: GlobalDraftValues): boolean {
  const { beneficiary, beneficiaryId, targetCurrency } = values;
  const name = `${beneficiary.fullName}${beneficiary.accountInfo.name}`;
  const country = beneficiary.accountInfo.country || beneficiary.address.country || beneficiary.nationality;
  return (
    beneficiaryId === '' &&
    targetCurrency === 'CNY' &&
    country === 'CN' &&
    beneficiary.fullName.trim() !== '' &&
    !/\p{Script=Han}/u.test(name)
  );
}
