import { fieldsOfFamily } from '../family-fields.ts';
import type { FieldPath } from '../fields.ts';
import type { Family } from '../types.ts';
import { type Condition, patchAll } from './condition.ts';

/** The fields a global update request cannot carry (specification §2.5). */
export const fixedAtCreation = [
  'depositChannel',
  'depositAmount',
  'depositCurrency',
  'beneficiary.accountInfo.country',
  'payer.firstNameEn',
  'payer.lastNameEn',
] as const satisfies readonly FieldPath[];

const personalUpdate = /^(?:payer|beneficiary)\.|^(?:purpose|fundsSource|relationship|internalNote)$/;

/** True if a field can still change once the order exists (ui.md §3.1; specification §2.5, §2.7). */
function isChangeable(family: Family, path: FieldPath): boolean {
  if (path === 'orderNo') return false;
  switch (family) {
    case 'global':
      return !fixedAtCreation.some((fixed) => fixed === path);
    case 'personal':
      return personalUpdate.test(path);
    case 'business':
      return false;
    default:
      return family satisfies never;
  }
}

/**
 * The fields of a family that an update can still change after the order was created: to be said before it is. Empty
 * for business orders, which have no update call.
 */
export function changeableAfterCreate(family: Family): readonly FieldPath[] {
  return [...fieldsOfFamily[family]].filter((path) => isChangeable(family, path));
}

/** Locks what the order has and an update cannot change; what it does not have stays hidden. */
const update: Condition = {
  id: 'C-29',
  apply: ({ family }, mode, rules) => {
    if (mode !== 'update') return {};
    const fixed = [...fieldsOfFamily[family]].filter(
      (path) => path !== 'orderNo' && !isChangeable(family, path) && rules[path].visible,
    );
    return {
      ...patchAll(fixed, { visible: false, required: false, locked: true, whyKey: 'fixedAtCreation' }),
      // Locked, and yet sent: an update names its order by it.
      orderNo: { locked: true, whyKey: 'fixedAtCreation' },
    };
  },
};

export const updateConditions = [update];
