import { misfitsOf } from './check-account.ts';
import { type CheckOptions, checkDraft } from './check-draft.ts';
import { checkFormat } from './check-formats.ts';
import { evaluate, isRoutingFixed } from './conditions/index.ts';
import { sectionOf } from './fields.ts';
import { changesParty, pickVisible } from './payload.ts';
import { problem } from './problems.ts';
import type { DraftValues, FieldPath, Party, Problem } from './types.ts';

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

// An absent field stays as it was (specification §2.5), so that an update cannot take these away again.
const cannotBeEmptied = [
  'relationship',
  'paymentType',
  'logisticsCompany',
  'logisticsNumber',
] as const satisfies readonly FieldPath[];

/**
 * Returns the changes that an update request cannot express although the form can, beside the problems of the fields
 * themselves.
 */
export function updateProblems(values: DraftValues, original: DraftValues): Problem[] {
  const { family } = values;
  const now = pickVisible(values, 'update');
  const before = pickVisible(original, 'update');
  const rules = evaluate(values, 'update');
  const emptied = cannotBeEmptied
    .filter((path) => rules[path].visible && before.has(path) && !now.has(path))
    .map((path) => ({ ...problem(path, 'cannotBeEmptied'), section: sectionOf(path, family) }));
  // A global update cannot say where the account is (specification §2.5).
  const isElsewhere =
    rules['beneficiary.accountInfo.country'].locked === true && misfitsOf(values).includes('other-country');
  const country = isElsewhere
    ? [{ ...problem('targetCurrency', 'accountCountryFixed'), section: sectionOf('targetCurrency', family) }]
    : [];
  const keepsRouting = isRoutingFixed(values, 'update') && changesParty(values, original, 'beneficiary');
  if (!keepsRouting) return [...country, ...emptied];
  return [...country, problem('beneficiary.accountInfo.routingType', 'routingNotUpdatable'), ...emptied];
}

/** Everything that keeps an amended draft from being sent, as `validateDraft` does for a new one. */
export function validateAmendment(
  values: DraftValues,
  original: DraftValues,
  options: Pick<CheckOptions, 'now'> = {},
): Problem[] {
  return [
    ...validateDraft(values, { ...options, mode: 'update', original }),
    ...updateProblems(values, original),
  ];
}
