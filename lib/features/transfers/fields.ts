import type { FieldDefinition, FieldGroup } from '../../service-core/fields/definition.ts';
import { askedFields, type OrderPath } from '../../service-core/fields/registry.ts';
import { cleanLine } from '../../service-core/text/clean-text.ts';
import type { FieldRule } from './conditions/condition.ts';
import type { DraftSection, DraftStep, Family, FieldPath, Problem } from './types.ts';

export type FormField = Omit<FieldDefinition, 'text' | 'max' | 'group'> & {
  path: FieldPath;
  section: DraftSection;
  group: FieldGroup;
  /** The longest text, in code points. */
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

/** Every field a person can fill, of all families, in form order. */
export const fields: readonly FormField[] = [
  ...askedFields.flatMap(({ path, max = 256, ...field }): FormField[] => {
    const own = { ...field, path, max, section: sectionIn(path, field.group) };
    // The holder type comes first, because it decides which account fields are required.
    return path === 'beneficiary.accountName' ? [holderType, own] : [own];
  }),
  internalNote,
];

const byPath = new Map<string, FormField>(fields.map((field) => [field.path, field]));

export function isFieldPath(path: string): path is FieldPath {
  return byPath.has(path);
}

/** Returns the fields of a group within a section, in form order. */
export function pathsOf(section: DraftSection, group: FieldGroup): FieldPath[] {
  return fields.filter((field) => field.section === section && field.group === group).map(({ path }) => path);
}

/** Fields that business orders place in another section: mode and payment stage go with the amount (ui.md §3.3). */
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

/**
 * True for the fields of a family's form: not the mode, which follows from the fixed side, nor the trade fields of
 * personal orders (decisions §3, §5).
 */
const isInForm = (family: Family) => (field: (typeof fields)[number]) =>
  (field.families?.includes(family) ?? true) &&
  field.path !== 'transactionMode' &&
  !(family === 'personal' && field.group === 'trade');

const pathsOfFamilies = (family: Family): ReadonlySet<FieldPath> =>
  new Set(fields.filter(isInForm(family)).map(({ path }) => path));

/** All fields of each family; the conditions decide which of them an order shows. */
export const fieldsOfFamily: Record<Family, ReadonlySet<FieldPath>> = {
  global: pathsOfFamilies('global'),
  business: pathsOfFamilies('business'),
  personal: pathsOfFamilies('personal'),
};

/** Returns the choices of a field, or undefined for free text. The rule's list comes before the interface's. */
export function choicesOf(path: FieldPath, rule: FieldRule): readonly string[] | undefined {
  if (rule.forced !== undefined) return [rule.forced];
  return rule.allowed ?? fieldAt(path).values;
}

/** True for a field picked from a list, whose error says "Select …" instead of "Enter …". */
export function isChosen(path: FieldPath): boolean {
  return ['choice', 'country', 'currency'].includes(fieldAt(path).type);
}

const han = /\p{Script=Han}/u;

/** Joins a name, family name first in Chinese characters and for Chinese nationals, as documents and banks have it. */
export function composedName(party: { firstName: string; lastName: string; nationality: string }): string {
  const first = party.firstName.trim();
  const last = party.lastName.trim();
  if (han.test(first + last)) return last + first;
  const parts = party.nationality === 'CN' ? [last, first] : [first, last];
  return parts.filter((part) => part !== '').join(' ');
}

/** Returns the words of a name for comparison. A Chinese name is one word regardless of spaces. */
function wordsOf(name: string): string[] {
  const words = cleanLine(name)
    .normalize('NFKC')
    .toLowerCase()
    .split(/[\s·]+/u)
    .filter(Boolean);
  return han.test(name) ? [words.join('')] : words.toSorted();
}

/** True if two texts are the same name. Case and word order are ignored, because documents differ in them. */
export const isSameName = (one: string, other: string): boolean =>
  wordsOf(one).join(' ') === wordsOf(other).join(' ');

const compound =
  /^(?:欧阳|太史|端木|轩辕|上官|司马|东方|独孤|南宫|万俟|闻人|夏侯|诸葛|尉迟|公羊|赫连|澹台|皇甫|宗政|濮阳|公冶|太叔|申屠|公孙|慕容|仲孙|钟离|长孙|宇文|司徒|鲜于|司空|令狐)/u;

/**
 * Splits a Chinese name of two to four characters into family and given name. Returns null for other names: in Latin
 * letters either word could be the family name.
 */
export function nameParts(name: string): { lastName: string; firstName: string } | null {
  if (!/^\p{Script=Han}{2,4}$/u.test(name)) return null;
  // Splits by code point, because a rare character takes two UTF-16 units.
  const characters = [...name];
  const familyLength = compound.test(name) && characters.length > 2 ? 2 : 1;
  return {
    lastName: characters.slice(0, familyLength).join(''),
    firstName: characters.slice(familyLength).join(''),
  };
}

export const draftSteps = ['amount', 'parties', 'details'] as const satisfies readonly DraftStep[];

export const sectionsOfStep: Record<DraftStep, readonly DraftSection[]> = {
  amount: ['amount'],
  parties: ['payer', 'beneficiary'],
  details: ['details'],
};

export function stepOfSection(section: DraftSection): DraftStep {
  if (section === 'amount' || section === 'details') return section;
  return 'parties';
}

/** The status of a step in the task list (ui.md §3.1): complete, or the answers missing or to check. */
export type StepStatus =
  | { kind: 'complete' }
  | { kind: 'missing'; count: number }
  | { kind: 'check'; count: number; missing: number };

export type DraftProgress = {
  problems: Problem[];
  steps: Record<DraftStep, StepStatus>;
  /** Fields without a required answer, in form order. */
  missing: FieldPath[];
  /** Fields whose answer has a problem. */
  toCheck: FieldPath[];
};

/**
 * Returns the progress of a draft with these problems. Empty fields count as missing; wrong answers count as to check
 * and decide the step's status, because they need a decision. An expired quote is ignored: it is renewed during typing.
 */
export function draftProgress(found: readonly Problem[]): DraftProgress {
  const problems = found.filter(({ key }) => key !== 'quoteExpired');
  const steps = Object.fromEntries(
    draftSteps.map((step) => [
      step,
      statusOf(problems.filter(({ section }) => stepOfSection(section) === step)),
    ]),
  ) as Record<DraftStep, StepStatus>;
  const paths = (of: readonly Problem[]) => of.map(({ path }) => path);
  return {
    problems,
    steps,
    missing: paths(problems.filter(isMissing)),
    toCheck: paths(problems.filter((found) => !isMissing(found))),
  };
}

/** True if every step except the amount is complete. */
export const isRestComplete = ({ steps }: DraftProgress): boolean =>
  steps.parties.kind === 'complete' && steps.details.kind === 'complete';

function isMissing(found: Problem): boolean {
  return found.key === 'empty' || found.key === 'notChosen' || found.key === 'quoteMissing';
}

function statusOf(problems: readonly Problem[]): StepStatus {
  const missing = problems.filter(isMissing).length;
  const wrong = problems.length - missing;
  if (wrong > 0) return { kind: 'check', count: wrong, missing };
  return missing > 0 ? { kind: 'missing', count: missing } : { kind: 'complete' };
}
