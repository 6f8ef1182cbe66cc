import { misfitsOf } from './check-account.ts';
import type { CheckOptions } from './check-draft.ts';
import { evaluate, isRoutingFixed } from './conditions/index.ts';
import { type FieldPath, sectionOf } from './fields.ts';
import { pickVisible } from './payload.ts';
import { type Problem, problem } from './problems.ts';
import type { DraftValues } from './types.ts';
import { changesParty } from './update-payload.ts';
import { validateDraft } from './validate.ts';

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
