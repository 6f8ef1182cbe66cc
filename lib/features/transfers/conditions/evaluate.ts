import { type FieldPath, fields } from '../fields.ts';
import type { FormMode, GlobalDraftValues } from '../types.ts';
import { accountConditions } from './account.ts';
import { amountConditions } from './amount.ts';
import type { Condition, FieldRule } from './condition.ts';
import { detailConditions, updateConditions } from './details.ts';
import { knownPartyConditions, partyConditions } from './parties.ts';

export const conditions: readonly Condition[] = [
  ...amountConditions,
  ...partyConditions,
  ...accountConditions,
  ...detailConditions,
  ...knownPartyConditions,
  ...updateConditions,
];

export type Evaluation = Record<FieldPath, FieldRule>;

/**
 * Decides for every field whether it is shown, needed, limited or locked, from the values alone. The browser, the
 * server and the tests ask the same function, so that they cannot disagree.
 */
export function evaluate(values: GlobalDraftValues, mode: FormMode = 'create'): Evaluation {
  const rules = Object.fromEntries(
    fields.map((field): [string, FieldRule] => [field.path, { visible: true, required: false }]),
  ) as Evaluation;
  for (const condition of conditions) {
    for (const [path, patch] of Object.entries(condition.apply(values, mode))) {
      Object.assign(rules[path as FieldPath], patch);
    }
  }
  for (const rule of Object.values(rules)) {
    if (!rule.visible) rule.required = false;
  }
  return rules;
}
