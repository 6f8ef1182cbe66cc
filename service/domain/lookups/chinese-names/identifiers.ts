import {
  compact,
  type IdentityProblem,
  oddCharacter,
  validateCreditCode,
  validateResidentId,
} from '../../../../lib/service-core/identity/index.ts';
import { err, ok, type Result } from '../../../../lib/service-core/result.ts';

/**
 * Returns an ID number in the form it is compared in. A number that looks like a mainland resident's (fifteen digits or
 * more) has to be one; other documents, such as passports, have letters and digits and no check digits.
 */
export function comparableIdNumber(text: string, at: Date): Result<string, IdentityProblem> {
  const id = compact(text);
  if (!/\d/.test(id) || oddCharacter('document', id)) return err('wrong-format');
  if (!/^\d{15,}X?$/u.test(id)) return ok(id);
  return validateResidentId(id, at);
}

/** A unified social credit code as it is compared. */
export const comparableCreditCode = (text: string): Result<string, IdentityProblem> =>
  validateCreditCode(text);
