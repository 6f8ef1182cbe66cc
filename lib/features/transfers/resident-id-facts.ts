import { compact } from '../../service-core/identity/problem.ts';

/**
 * Reads the holder's facts from a mainland resident ID: birth in digits 7 to 14, gender in digit 17 (odd is male, on
 * the wire `Male` and `FeMale`). Empty text where the number is not that long yet.
 */
export function residentIdFacts(idNumber: string): { gender: string; birth: string } {
  const digits = compact(idNumber);
  if (!/^\d{17}[\dX]$/.test(digits)) return { gender: '', birth: '' };
  const birth = `${digits.slice(6, 10)}-${digits.slice(10, 12)}-${digits.slice(12, 14)}`;
  return { gender: Number(digits[16]) % 2 === 1 ? 'Male' : 'FeMale', birth };
}
