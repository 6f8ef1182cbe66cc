import { datesAt } from '../contract/calendar-date.ts';
import { err, ok, type Result } from '../result.ts';
import { compact, type IdentityProblem } from './problem.ts';

const weights = [7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2];
const checkCharacters = '10X98765432';

/** First two digits: the provinces of GB/T 2260, and 81–83 of the residence permits for Hong Kong, Macao and Taiwan. */
const regions = new Set(
  '11 12 13 14 15 21 22 23 31 32 33 34 35 36 37 41 42 43 44 45 46 50 51 52 53 54 61 62 63 64 65 71 81 82 83'.split(
    ' ',
  ),
);

/** The check character of the first seventeen digits (ISO 7064 MOD 11-2, GB 11643). */
export function residentIdCheckCharacter(digits: string): string {
  const sum = weights.reduce((total, weight, index) => total + weight * Number(digits[index]), 0);
  return checkCharacters[sum % 11] ?? '';
}

/**
 * Mainland resident ID number: 18 characters, region, a birth date of the calendar that is not still to come, check
 * character. Spaces and a small x are put right.
 */
export function validateResidentId(text: string, at: Date = new Date()): Result<string, IdentityProblem> {
  const id = compact(text);
  if (!/^\d{17}[\dX]$/.test(id)) return err('wrong-format');
  if (!regions.has(id.slice(0, 2))) return err('wrong-region');
  const born = `${id.slice(6, 10)}-${id.slice(10, 12)}-${id.slice(12, 14)}`;
  const date = new Date(`${born}T00:00:00Z`);
  const isDate = !Number.isNaN(date.getTime()) && date.toISOString().startsWith(born);
  if (!isDate || born < '1850-01-01' || born > datesAt(at).latest) return err('wrong-date');
  return residentIdCheckCharacter(id) === id[17] ? ok(id) : err('wrong-check-digit');
}
