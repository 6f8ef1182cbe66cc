import { fieldsOfFamily } from '../family-fields.ts';
import { type FieldPath, fieldAt } from '../fields.ts';
import type { Family } from '../types.ts';
import { type Condition, patchAll } from './condition.ts';

/** True for a field that can still change once the order exists (ui.md §3.1; specification §2.5, §2.7). */
function isChangeable(family: Family, path: FieldPath): boolean {
  return family !== 'business' && !fieldAt(path).absentFrom?.includes(`${family}Update`);
}

/**
 * The fields of a family that an update can still change after the order was created: to be said before it is. Empty
 * for business orders, which have no update call.
 */
export function changeableAfterCreate(family: Family): readonly FieldPath[] {
  return [...fieldsOfFamily[family]].filter((path) => isChangeable(family, path));
}

/** The fields of a family that stay as they were created, whatever an update says. */
export function fixedAfterCreate(family: Family): readonly FieldPath[] {
  return [...fieldsOfFamily[family]].filter((path) => !isChangeable(family, path));
}

/** Locks what the order has and an update cannot change; what it does not have stays hidden. */
const update: Condition = {
  id: 'C-29',
  apply: ({ family }, mode, rules) => {
    if (mode !== 'update') return {};
    const fixed = fixedAfterCreate(family).filter((path) => path !== 'orderNo' && rules[path].visible);
    return {
      ...patchAll(fixed, { visible: false, required: false, locked: true, whyKey: 'fixedAtCreation' }),
      // Locked, and yet sent: an update names its order by it.
      orderNo: { locked: true, whyKey: 'fixedAtCreation' },
    };
  },
};

export const updateConditions = [update];
