import type { FieldDefinition, FieldGroup } from '../../service-core/fields/definition.ts';
import { askedFields, type OrderPath } from '../../service-core/fields/registry.ts';
import { cleanLine } from '../../service-core/text/clean-text.ts';
import type { FieldRule } from './conditions/condition.ts';
import type { DraftSection, DraftStep, Family, FieldPath, Problem } from './types.ts';

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

const han = /\p{Script=Han}/u;

/** Family name first in characters, and in the pinyin of who is Chinese, as their documents and banks have it. */
export function composedName(party: { firstName: string; lastName: string; nationality: string }): string {
  const first = party.firstName.trim();
  const last = party.lastName.trim();
  if (han.test(first + last)) return last + first;
  const parts = party.nationality === 'CN' ? [last, first] : [first, last];
  return parts.filter((part) => part !== '').join(' ');
}

/** A Chinese name is one word, however it is spaced. */
function wordsOf(name: string): string[] {
  const words = cleanLine(name)
    .normalize('NFKC')
    .toLowerCase()
    .split(/[\s·]+/u)
    .filter(Boolean);
  return han.test(name) ? [words.join('')] : words.toSorted();
}

/** True if two texts are one name: capitals and the order of its words differ from document to document. */
export const isSameName = (one: string, other: string): boolean =>
  wordsOf(one).join(' ') === wordsOf(other).join(' ');

const compound =
  /^(?:欧阳|太史|端木|轩辕|上官|司马|东方|独孤|南宫|万俟|闻人|夏侯|诸葛|尉迟|公羊|赫连|澹台|皇甫|宗政|濮阳|公冶|太叔|申屠|公孙|慕容|仲孙|钟离|长孙|宇文|司徒|鲜于|司空|令狐)/u;

/**
 * Family and given name of a Chinese name of two to four characters. Others are not taken apart: in Latin letters
 * nobody can tell which of two words is the family.
 */
export function nameParts(name: string): { lastName: string; firstName: string } | null {
  if (!/^\p{Script=Han}{2,4}$/u.test(name)) return null;
  // Rare characters are two units of a text: cut between them, they would be lost.
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

/** A step in the task list (ui.md §3.1): how many answers it lacks, or what in it wants a second look. */
export type StepStatus =
  | { kind: 'complete' }
  | { kind: 'missing'; count: number }
  | { kind: 'check'; count: number; missing: number };

export type DraftProgress = {
  problems: Problem[];
  steps: Record<DraftStep, StepStatus>;
  /** Fields that still lack an answer, in the order of the form. */
  missing: FieldPath[];
  /** Fields whose answer wants a second look. */
  toCheck: FieldPath[];
};

/**
 * Returns the progress of a draft with these problems. Empty fields are "left", filled ones that are wrong are "to
 * check" and named first, since they need a decision. An old quote is no shortcoming of the form: it is renewed while
 * somebody types.
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

/** True if everything but the amounts is answered. */
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
