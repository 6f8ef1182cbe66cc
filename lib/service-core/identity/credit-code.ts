import { err, ok, type Result } from '../result.ts';
import { compact, type IdentityProblem } from './problem.ts';

/** The 31 characters of GB 32100: no I, O, S, V, Z. */
const alphabet = '0123456789ABCDEFGHJKLMNPQRTUWXY';

/** The check character of the first seventeen characters: weights 3^i mod 31 (GB 32100-2015). */
export function creditCodeCheckCharacter(code: string): string {
  let sum = 0;
  let weight = 1;
  for (const character of code.slice(0, 17)) {
    sum += weight * alphabet.indexOf(character);
    weight = (weight * 3) % 31;
  }
  return alphabet[(31 - (sum % 31)) % 31] ?? '';
}

/** Unified social credit code: 18 characters of its alphabet, six digits of region, check character. */
export function validateCreditCode(text: string): Result<string, IdentityProblem> {
  const code = compact(text);
  if (!/^[0-9A-HJ-NPQRTUWXY]{2}\d{6}[0-9A-HJ-NPQRTUWXY]{10}$/.test(code)) return err('wrong-format');
  return creditCodeCheckCharacter(code) === code[17] ? ok(code) : err('wrong-check-digit');
}
