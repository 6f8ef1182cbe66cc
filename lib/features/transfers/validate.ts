import { type CheckOptions, checkDraft } from './check-draft.ts';
import { checkFormat } from './check-formats.ts';
import type { Problem } from './problems.ts';
import type { DraftValues, Party } from './types.ts';

/**
 * Everything that keeps a draft from being sent, in the order of the form; at most one problem per field. Warnings
 * a person kept as entered are not in it. Hidden fields are never in it.
 */
export function validateDraft(values: DraftValues, options: CheckOptions = {}): Problem[] {
  return checkDraft(values, { checkFormat }, options);
}

/** The parties of whom everything is known and right. */
export const completeParties = (values: DraftValues, now: Date): Party[] =>
  (['payer', 'beneficiary'] as const).filter(
    (party) =>
      values[party].fullName !== '' && validateDraft(values, { sections: [party], now }).length === 0,
  );
