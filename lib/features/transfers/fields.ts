import type { FieldDefinition, FieldGroup } from '../../service-core/fields/definition.ts';
import { askedFields, type OrderPath } from '../../service-core/fields/registry.ts';
import type { FieldRule } from './conditions/index.ts';
import type { DraftSection, Family } from './types.ts';

/** The field's wire path in the create request, or the name of one of the two fields that the portal keeps to itself. */
export type FieldPath = OrderPath | 'holderType' | 'internalNote';

export type FormField = Omit<FieldDefinition, 'text' | 'max' | 'group'> & {
  path: FieldPath;
  section: DraftSection;
  group: FieldGroup;
  /** In code points. */
  max: number;
};

const holderType: FormField = {
  path: 'holderType',
  type: 'choice',
  values: ['business', 'personal'],
  max: 8,
  section: 'beneficiary',
  group: 'account',
  families: ['business'],
};

const internalNote: FormField = {
  path: 'internalNote',
  type: 'text',
  max: 1000,
  section: 'details',
  group: 'note',
};

const stepOfGroup: Partial<Record<FieldGroup, DraftSection>> = {
  amount: 'amount',
  deposit: 'amount',
  order: 'amount',
};

function sectionIn(path: OrderPath, group: FieldGroup): DraftSection {
  if (path.startsWith('payer.')) return 'payer';
  if (path.startsWith('beneficiary.')) return 'beneficiary';
  return stepOfGroup[group] ?? 'details';
}

/** Every field that a person can fill, of all families, in the order of the form. */
export const fields: readonly FormField[] = [
  ...askedFields.flatMap(({ path, max = 256, ...field }): FormField[] => {
    const own = { ...field, path, max, section: sectionIn(path, field.group) };
    // Decides what is asked of the account below it.
    return path === 'beneficiary.accountName' ? [holderType, own] : [own];
  }),
  internalNote,
];

const byPath = new Map<string, FormField>(fields.map((field) => [field.path, field]));

export function isFieldPath(path: string): path is FieldPath {
  return byPath.has(path);
}

/** The fields of a part of the form, in its order. */
export function pathsOf(section: DraftSection, group: FieldGroup): FieldPath[] {
  return fields.filter((field) => field.section === section && field.group === group).map(({ path }) => path);
}

/** Business orders ask for mode and payment stage beside the amount (ui.md §3.3). */
const businessSections: Partial<Record<FieldPath, DraftSection>> = {
  transactionMode: 'amount',
  paymentType: 'amount',
};

export function sectionOf(path: FieldPath, family: Family = 'global'): DraftSection {
  const own = family === 'business' ? businessSections[path] : undefined;
  return own ?? fieldAt(path).section;
}

export function maxCodePoints(path: FieldPath): number {
  return fieldAt(path).max;
}

export function fieldAt(path: FieldPath): FormField {
  const field = byPath.get(path);
  if (field === undefined) throw new RangeError(`not a field of the order form: ${path}`);
  return field;
}

/** The mode follows from the amount that was fixed; a personal order has no goods trade (decisions §3, §5). */
const isForm = (family: Family) => (field: (typeof fields)[number]) =>
  (field.families?.includes(family) ?? true) &&
  field.path !== 'transactionMode' &&
  !(family === 'personal' && field.group === 'trade');

const pathsOfFamilies = (family: Family): ReadonlySet<FieldPath> =>
  new Set(fields.filter(isForm(family)).map(({ path }) => path));

/** The fields a family has at all; which of them one order has, the conditions decide. */
export const fieldsOfFamily: Record<Family, ReadonlySet<FieldPath>> = {
  global: pathsOfFamilies('global'),
  business: pathsOfFamilies('business'),
  personal: pathsOfFamilies('personal'),
};

/** The values a field can take, if it has a closed list: the condition's own list before the interface's. */
export function choicesOf(path: FieldPath, rule: FieldRule): readonly string[] | undefined {
  if (rule.forced !== undefined) return [rule.forced];
  return rule.allowed ?? fieldAt(path).values;
}

/** True for what is picked from a list: "Select …" is asked instead of "Enter …". */
export function isChosen(path: FieldPath): boolean {
  return ['choice', 'country', 'currency'].includes(fieldAt(path).type);
}
