import { changeableAfterCreate, evaluate, type WhyKey } from './conditions/index.ts';
import { newDraft } from './defaults.ts';
import { choicesOf, fields } from './fields.ts';
import { type DraftValues, type Family, type FieldPath, families, withValue } from './types.ts';

/** The need for a field in a family, over all draft variants of that family. */
export type FieldNeed = {
  /** `shown`: required whenever visible, but not always visible. `depends`: sometimes, without a stated reason. */
  required: 'always' | 'shown' | 'sometimes' | 'depends' | 'never';
  /** The reasons the conditions give for requiring the field. */
  why: readonly WhyKey[];
  /** True if an update can change the field until the order is confirmed. */
  canChange: boolean;
};

export type GuidedField = {
  path: FieldPath;
  /** All choices of all families; empty for a typed field. */
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
/** The answers that a family's conditions depend on, each with the values that change the outcome. */
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

/** Returns a draft for every combination of the answers that a family's conditions depend on. */
export function draftVariantsOf(family: Family): DraftValues[] {
  const start = newDraft(family, { sourceCurrency: 'USD' });
  return axes[family].reduce<DraftValues[]>(
    (courses, axis) => courses.flatMap((values) => axis.map((take) => take(values))),
    [start],
  );
}

let made: readonly GuidedField[] | undefined;

/** Returns every field of the order form with its needs, computed from the conditions. */
export function fieldGuide(): readonly GuidedField[] {
  made ??= make();
  return made;
}

function make(): GuidedField[] {
  const rules = families.map((family) => ({
    family,
    courses: draftVariantsOf(family).map((values) => evaluate(values)),
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
