import {
  type IdentityProblem,
  validateCreditCode,
  validateResidentId,
} from '../../../../lib/service-core/identity/index.ts';
import { err, ok, type Result } from '../../../../lib/service-core/result.ts';

/** Identifiers as they are compared: upper case, without the spaces and hyphens people put between groups. */
export function compactIdentifier(text: string): string {
  return text.normalize('NFKC').replace(/[\s-]/gu, '').toUpperCase();
}

/**
 * Returns an ID number in the form it is compared in. A number that looks like a mainland resident's (fifteen digits or
 * more) has to be one; other documents, such as passports, have no check digits.
 */
export function comparableIdNumber(text: string, today: string): Result<string, IdentityProblem> {
  const id = compactIdentifier(text);
  if (!/^\d{15,}X?$/u.test(id)) return id === '' ? err('wrong-format') : ok(id);
  return validateResidentId(id, today);
}

/** A unified social credit code as it is compared. */
export const comparableCreditCode = (text: string): Result<string, IdentityProblem> =>
  validateCreditCode(text);
