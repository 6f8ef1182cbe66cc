import { type FieldPath, fields } from './fields.ts';
import type { Family } from './types.ts';

/** The mode follows from the amount that was fixed; a personal order has no goods trade (decisions §3, §5). */
const isForm = (family: Family) => (field: (typeof fields)[number]) =>
  (field.families?.includes(family) ?? true) &&
  field.path !== 'transactionMode' &&
  !(family === 'personal' && field.group === 'trade');

const pathsOf = (family: Family): ReadonlySet<FieldPath> =>
  new Set(fields.filter(isForm(family)).map(({ path }) => path));

/** The fields a family has at all; which of them one order has, the conditions decide. */
export const fieldsOfFamily: Record<Family, ReadonlySet<FieldPath>> = {
  global: pathsOf('global'),
  business: pathsOf('business'),
  personal: pathsOf('personal'),
};
