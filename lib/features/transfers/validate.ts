import { misfitsOf } from './check-account.ts';
import { type CheckOptions, checkDraft } from './check-draft.ts';
import { checkFormat } from './check-formats.ts';
import { evaluate, isRoutingFixed } from './conditions/index.ts';
import { sectionOf } from './fields.ts';
import { changesParty, pickVisible } from './payload.ts';
import { problem } from './problems.ts';
import type { DraftValues, FieldPath, Party, Problem } from './types.ts';

/**
 * Returns the problems that keep a draft from being sent, in form order, at most one per field. Leaves out hidden
 * fields and warnings that a person kept as entered.
 */
export function validateDraft(values: DraftValues, options: CheckOptions = {}): Problem[] {
  return checkDraft(values, { checkFormat }, options);
}

/** Returns the parties that have a full name and no problem. */
export const completeParties = (values: DraftValues, now: Date): Party[] =>
  (['payer', 'beneficiary'] as const).filter(
    (party) =>
      values[party].fullName !== '' && validateDraft(values, { sections: [party], now }).length === 0,
  );

// An absent field keeps its value (specification §2.5), so that an update cannot clear these fields.
const cannotBeEmptied = [
  'relationship',
  'paymentType',
  'logisticsCompany',
  'logisticsNumber',
] as const satisfies readonly FieldPath[];

/** Returns problems for changes that the form allows but an update request cannot express. */
export function updateProblems(values: DraftValues, original: DraftValues): Problem[] {
  const { family } = values;
  const now = pickVisible(values, 'update');
  const before = pickVisible(original, 'update');
  const rules = evaluate(values, 'update');
  const emptied = cannotBeEmptied
    .filter((path) => rules[path].visible && before.has(path) && !now.has(path))
    .map((path) => ({ ...problem(path, 'cannotBeEmptied'), section: sectionOf(path, family) }));
  // A global update has no field for the account's country (specification §2.5).
  const isElsewhere =
    rules['beneficiary.accountInfo.country'].locked === true && misfitsOf(values).includes('other-country');
  const country = isElsewhere
    ? [{ ...problem('targetCurrency', 'accountCountryFixed'), section: sectionOf('targetCurrency', family) }]
    : [];
  const keepsRouting = isRoutingFixed(values, 'update') && changesParty(values, original, 'beneficiary');
  if (!keepsRouting) return [...country, ...emptied];
  return [...country, problem('beneficiary.accountInfo.routingType', 'routingNotUpdatable'), ...emptied];
}

/** Returns the problems that keep an amended draft from being sent; `validateDraft` does so for a new draft. */
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
