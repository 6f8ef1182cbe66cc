import { changeableAfterCreate, evaluate, type WhyKey } from './conditions/index.ts';
import { newDraft } from './defaults.ts';
import { choicesOf, fields } from './fields.ts';
import { type DraftValues, type Family, type FieldPath, families, withValue } from './types.ts';

/** The need for a field in a family, over every course an order of it can take. */
export type FieldNeed = {
  /** `shown`: whenever the form has it, which is not always. `depends`: sometimes, and no condition says why. */
  required: 'always' | 'shown' | 'sometimes' | 'depends' | 'never';
  /** The reasons, if it is only sometimes required. */
  why: readonly WhyKey[];
  /** Until the order is confirmed. */
  canChange: boolean;
};

export type GuidedField = {
  path: FieldPath;
  /** All that can be chosen, in any family; none where it is typed. */
  choices: readonly string[];
  byFamily: ReadonlyMap<Family, FieldNeed>;
};

type Axis = readonly ((values: DraftValues) => DraftValues)[];

const set =
  (...pairs: [FieldPath, string][]) =>
  (values: DraftValues): DraftValues =>
    pairs.reduce((all, [path, text]) => withValue(all, path, text), values);

const target: Axis = [
  set(['targetCurrency', 'CNY']),
  set(['targetCurrency', 'EUR']),
  set(['targetCurrency', 'USD']),
];
const person: readonly Axis[] = [
  target,
  [set(['payer.entityType', 'I']), set(['payer.entityType', 'B'])],
  [set(['beneficiary.entityType', 'I']), set(['beneficiary.entityType', 'B'])],
  [set(['beneficiary.accountType', 'bank']), set(['beneficiary.accountType', 'alipay'])],
  [set(), set(['beneficiary.accountInfo.routingType', 'swift'])],
  [set(['purpose', 'Salary']), set(['purpose', 'Goods'])],
  [(values) => ({ ...values, fundedByDeposit: false }), (values) => ({ ...values, fundedByDeposit: true })],
  [
    set(),
    set(
      ['payer.idNumber', '1'],
      ['payer.phoneNumber', '1'],
      ['beneficiary.idNumber', '1'],
      ['beneficiary.phoneNumber', '1'],
    ),
  ],
];
/** The answers that the conditions of a family depend on, each with the values that make a difference. */
const axes: Record<Family, readonly Axis[]> = {
  global: person,
  personal: person,
  business: [
    target,
    [set(['holderType', 'business']), set(['holderType', 'personal'])],
    [set(['paymentType', 'DepositPayment']), set(['paymentType', 'FullPayment'])],
    [set(), set(['beneficiary.companyNumber', '1'])],
  ],
};

/** Drafts that take every turn the conditions of a family know. */
export function coursesOf(family: Family): DraftValues[] {
  const start = newDraft(family, { sourceCurrency: 'USD' });
  return axes[family].reduce<DraftValues[]>(
    (courses, axis) => courses.flatMap((values) => axis.map((take) => take(values))),
    [start],
  );
}

let made: readonly GuidedField[] | undefined;

/** Every field of the order form with what the conditions ask of it, asked of the conditions themselves. */
export function fieldGuide(): readonly GuidedField[] {
  made ??= make();
  return made;
}

function make(): GuidedField[] {
  const rules = families.map((family) => ({
    family,
    courses: coursesOf(family).map((values) => evaluate(values)),
    changeable: new Set(changeableAfterCreate(family)),
  }));
  return fields.map(({ path }) => ({
    path,
    choices: [
      ...new Set(
        rules.flatMap(({ courses }) =>
          courses
            .map((course) => course[path])
            .filter(({ visible, forced }) => visible && forced === undefined)
            .flatMap((rule) => choicesOf(path, rule) ?? []),
        ),
      ),
    ],
    byFamily: new Map(
      rules.flatMap(({ family, courses, changeable }): [Family, FieldNeed][] => {
        const shown = courses.map((course) => course[path]).filter(({ visible }) => visible);
        if (shown.length === 0) return [];
        const needed = shown.filter(({ required }) => required);
        const why = [...new Set(needed.flatMap(({ whyKey }) => whyKey ?? []))];
        const required =
          needed.length === 0
            ? 'never'
            : needed.length < shown.length
              ? why.length > 0
                ? 'sometimes'
                : 'depends'
              : shown.length < courses.length
                ? 'shown'
                : 'always';
        return [[family, { required, why, canChange: changeable.has(path) }]];
      }),
    ),
  }));
}
