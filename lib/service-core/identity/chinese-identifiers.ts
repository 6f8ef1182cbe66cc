import { datesAt } from '../contract/text-fields.ts';
import { err, ok, type Result } from '../result.ts';
import { cleanLine } from '../text/clean-text.ts';
import { compact, type IdentityProblem } from './problem.ts';

const weights = [7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2];
const checkCharacters = '10X98765432';

/** First two digits: the provinces of GB/T 2260, and 81–83 of the residence permits for Hong Kong, Macao and Taiwan. */
const regions = new Set(
  '11 12 13 14 15 21 22 23 31 32 33 34 35 36 37 41 42 43 44 45 46 50 51 52 53 54 61 62 63 64 65 71 81 82 83'.split(
    ' ',
  ),
);

/** Returns the check character of the first seventeen digits (ISO 7064 MOD 11-2, GB 11643). */
export function residentIdCheckCharacter(digits: string): string {
  const sum = weights.reduce((total, weight, index) => total + weight * Number(digits[index]), 0);
  return checkCharacters[sum % 11] ?? '';
}

/**
 * Validates a mainland resident ID number: 18 characters, region, a real birth date that is not in the future, check
 * character. Removes spaces and upper-cases x.
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

const MAX_CHARACTERS = 50;
/** Radicals look like characters but are not. */
const inCharacters = /^(?!.*\p{Radical})\p{Script=Han}+(?:\u00b7\p{Script=Han}+)*$/u;

/** True if the text has at least one Han character of any extension. */
export function hasChineseCharacters(text: string): boolean {
  return /\p{Script=Han}/u.test(text);
}

/**
 * Validates a person's name in Chinese characters: two or more Han characters, with a dot between parts. Returns it
 * without spaces and with U+00B7 for every kind of dot.
 */
export function validateChineseName(text: string): Result<string, IdentityProblem> {
  const name = cleanLine(text).replace(/\s/g, '');
  const characters = [...name].length;
  const fits = inCharacters.test(name) && characters >= 2;
  return fits && characters <= MAX_CHARACTERS ? ok(name) : err('wrong-format');
}

/** The 31 characters of GB 32100: no I, O, S, V, Z. */
const alphabet = '0123456789ABCDEFGHJKLMNPQRTUWXY';

/** Returns the check character of the first seventeen characters: weights 3^i mod 31 (GB 32100-2015). */
export function creditCodeCheckCharacter(code: string): string {
  let sum = 0;
  let weight = 1;
  for (const character of code.slice(0, 17)) {
    sum += weight * alphabet.indexOf(character);
    weight = (weight * 3) % 31;
  }
  return alphabet[(31 - (sum % 31)) % 31] ?? '';
}

/** Validates a unified social credit code: 18 characters of its alphabet, six digits of region, check character. */
export function validateCreditCode(text: string): Result<string, IdentityProblem> {
  const code = compact(text);
  if (!/^[0-9A-HJ-NPQRTUWXY]{2}\d{6}[0-9A-HJ-NPQRTUWXY]{10}$/.test(code)) return err('wrong-format');
  return creditCodeCheckCharacter(code) === code[17] ? ok(code) : err('wrong-check-digit');
}
