import { usesIban, validateBic, validateIban } from '../../service-core/identity/accounts.ts';
import { type CheckOptions, checkDraft } from './check-draft.ts';
import type { Problem } from './problems.ts';
import type { DraftValues } from './types.ts';

/**
 * Everything that keeps a draft from being sent, in the order of the form; at most one problem per field. Warnings
 * a person kept as entered are not in it. Hidden fields are never in it.
 */
export function validateDraft(values: DraftValues, options: CheckOptions = {}): Problem[] {
  return checkDraft(values, { usesIban, validateBic, validateIban }, options);
}
