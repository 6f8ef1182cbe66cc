import { subpurposesOf } from '../../../service-core/contract/enums.ts';
import { isTrade } from '../../../service-core/fields/definition.ts';
import { fields, fieldsOfFamily, pathsOf } from '../fields.ts';
import type { DraftValues, FieldPath, FormMode } from '../types.ts';
import { accountConditions } from './account.ts';
import { type Condition, type FieldRule, hidden, patchAll, personFamilies } from './condition.ts';
import { amountConditions, businessConditions, updateConditions } from './order.ts';
import { knownPartyConditions, partyConditions } from './parties.ts';

const goods: Condition = {
  id: 'C-23',
  families: personFamilies,
  apply: (values, mode) =>
    values.purpose === 'Goods' ? { subpurpose: { allowed: subpurposesOf('Goods', mode) } } : {},
};

const service: Condition = {
  id: 'C-24',
  families: personFamilies,
  apply: (values, mode) =>
    values.purpose === 'Service' ? { subpurpose: { allowed: subpurposesOf('Service', mode) } } : {},
};

const otherPurposes: Condition = {
  id: 'C-25',
  families: personFamilies,
  apply: (values) => (isTrade(values.purpose) ? {} : { subpurpose: hidden }),
};

const alipayNeedsDetail: Condition = {
  id: 'C-26',
  families: personFamilies,
  apply: (values) =>
    isTrade(values.purpose) && values.beneficiary.accountType === 'alipay'
      ? { subpurpose: { required: true, whyKey: 'alipayNeedsDetail' } }
      : {},
};

const trade: Condition = {
  id: 'C-27',
  families: personFamilies,
  apply: (values) => (isTrade(values.purpose) ? {} : patchAll(pathsOf('details', 'trade'), hidden)),
};

const detailConditions = [goods, service, otherPurposes, alipayNeedsDetail, trade];

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
 * Returns the rule of every field (visible, required, limited, locked) for the family in `values.family`, from the
 * values and the mode alone. Browser, server and tests share this function, so that they cannot disagree.
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
