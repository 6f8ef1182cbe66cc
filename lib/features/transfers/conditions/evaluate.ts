import { fieldsOfFamily } from '../family-fields.ts';
import { type FieldPath, fields } from '../fields.ts';
import type { DraftValues, FormMode } from '../types.ts';
import { accountConditions } from './account.ts';
import { amountConditions } from './amount.ts';
import { businessConditions } from './business.ts';
import type { Condition, FieldRule } from './condition.ts';
import { detailConditions } from './details.ts';
import { knownPartyConditions, partyConditions } from './parties.ts';
import { updateConditions } from './update.ts';

export const conditions: readonly Condition[] = [
  ...amountConditions,
  ...businessConditions,
  ...partyConditions,
  ...accountConditions,
  ...detailConditions,
  ...knownPartyConditions,
  ...updateConditions,
];

export type Evaluation = Record<FieldPath, FieldRule>;

/**
 * Decides for every field whether it is shown, needed, limited or locked, from the values alone, for the family that
 * `values.family` names. The browser, the server and the tests ask the same function, so that they cannot disagree.
 */
export function evaluate(values: DraftValues, mode: FormMode = 'create'): Evaluation {
  const { family } = values;
  const own = fieldsOfFamily[family];
  const rules = Object.fromEntries(
    fields.map(({ path }): [string, FieldRule] => [path, { visible: own.has(path), required: false }]),
  ) as Evaluation;
  for (const condition of conditions) {
    if (condition.families && !condition.families.includes(family)) continue;
    for (const [path, patch] of Object.entries(condition.apply(values, mode, rules))) {
      Object.assign(rules[path as FieldPath], patch);
    }
  }
  for (const rule of Object.values(rules)) {
    if (!rule.visible) rule.required = false;
  }
  return rules;
}
