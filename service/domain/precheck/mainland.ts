import type { PrecheckRequest } from './finding.ts';

/**
 * True if the beneficiary is paid into an account in mainland China: the account's country decides; without one, CNY
 * and Alipay mean the mainland (specification §1).
 */
export function isPaidInMainlandChina({ beneficiary, targetCurrency }: PrecheckRequest): boolean {
  const country = beneficiary.accountInfo?.country;
  if (country) return country === 'CN';
  return targetCurrency === 'CNY' || beneficiary.accountType === 'alipay';
}
