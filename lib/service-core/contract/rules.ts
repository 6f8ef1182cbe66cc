import type { z } from 'zod';
import type { Refused } from '../text/clean-text.ts';

/**
 * The reason a field is refused. Schemas carry the rule and its limits, never a sentence, so that the service answers
 * in English and a form in its user's language: pass {@link englishError}, or a translation of the same rules, as zod's
 * `error` option.
 */
export type FieldRule =
  | { rule: 'required'; because?: string }
  | { rule: 'not-text' | 'not-a-json-number' | 'not-true-or-false' | 'not-an-object' | 'malformed' }
  | { rule: 'too-long'; max: number }
  | { rule: 'not-in-list'; values: readonly string[] }
  | { rule: 'not-currency' | 'not-country' | 'not-date' | 'not-instant' | 'not-base64' | 'not-url' }
  | ({ rule: 'control-characters' } & Refused)
  | { rule: 'outer-white-space' | 'spreadsheet-number' }
  | { rule: 'not-a-number' | 'not-positive' | 'too-many-decimals' | 'too-large' | 'not-whole' }
  | { rule: 'must-be-empty'; given: string }
  | { rule: 'one-of'; fields: readonly string[] }
  | { rule: 'not-for-purpose' }
  | { rule: 'not-updatable' }
  | { rule: 'not-chinese' | 'not-eighteen' | 'not-resident-id' };

type IssueLike = {
  code?: string | undefined;
  input?: unknown;
  expected?: string;
  values?: readonly unknown[];
  params?: Record<string, unknown> | undefined;
};

const expectations: Record<string, FieldRule> = {
  string: { rule: 'not-text' },
  boolean: { rule: 'not-true-or-false' },
  object: { rule: 'not-an-object' },
};

/** Returns the rule behind a zod issue of these schemas. */
export function ruleOfIssue(issue: IssueLike): FieldRule {
  if (issue.params?.rule !== undefined && (issue.input !== undefined || issue.params.rule === 'required')) {
    return issue.params as FieldRule;
  }
  if (issue.input === undefined) return { rule: 'required' };
  if (issue.code === 'invalid_value')
    return { rule: 'not-in-list', values: (issue.values ?? []).map(String) };
  return expectations[issue.expected ?? ''] ?? { rule: 'malformed' };
}

type Sentences = {
  [R in FieldRule['rule']]: string | ((broken: Extract<FieldRule, { rule: R }>) => string);
};

/** English sentences that continue after the field's path. */
const sentences: Sentences = {
  required: ({ because }) => (because === undefined ? 'is required' : `is required ${because}`),
  'not-text': 'must be text',
  'not-a-json-number': 'must be a JSON number, without quotation marks',
  'not-true-or-false': 'must be true or false',
  'not-an-object': 'must be an object',
  malformed: 'is not of the expected kind',
  'too-long': ({ max }) => `takes at most ${max} characters`,
  'not-in-list': ({ values }) => `must be one of: ${values.join(', ')}`,
  'not-currency': 'must be an ISO 4217 currency code in capital letters, for example USD',
  'not-country': 'must be an ISO 3166-1 two-letter country code in capital letters, for example CN',
  'not-date': 'must be a date of the calendar, written yyyy-MM-dd',
  'not-instant': 'must be a time with its offset from UTC, for example 2026-11-20T10:00:00Z',
  'not-base64': 'must be standard base64 with its padding, without spaces and without a data: prefix',
  'not-url': 'must be an absolute http or https address',
  'control-characters': ({ character, place }) =>
    `contains ${character} as character ${place}; control and unpaired surrogate characters are refused`,
  'outer-white-space': 'starts or ends with white space',
  'spreadsheet-number':
    'was changed by a spreadsheet, which ends numbers in .0 or shortens them with an exponent: format the cell as text and copy the original again',
  'not-a-number': 'must be a plain decimal number',
  'not-positive': 'must be greater than zero',
  'too-many-decimals': 'has more decimals than its currency',
  'too-large': 'is larger than the largest amount, 10000000000000 minor units',
  'not-whole': 'must be a whole number within its limits',
  'must-be-empty': ({ given }) => `must be empty when ${given} is given`,
  'one-of': ({ fields }) => `is required: give at least one of ${fields.join(', ')}`,
  'not-for-purpose': 'is not a sub purpose of this purpose',
  'not-updatable': 'cannot be changed by this call; cancel the order and create another with a new orderNo',
  'not-chinese': 'must be in Chinese characters',
  'not-eighteen': 'must have 18 characters: digits and capital letters',
  'not-resident-id': 'must be the number of a Chinese mainland resident ID card, with its check digit',
};

/** Returns the English sentence of a broken rule. */
export function englishOf(broken: FieldRule): string {
  const sentence = sentences[broken.rule] as string | ((rule: FieldRule) => string);
  return typeof sentence === 'string' ? sentence : sentence(broken);
}

/** zod's `error` option for these schemas, in English. */
export const englishError: z.core.$ZodErrorMap = (issue) => englishOf(ruleOfIssue(issue));

/** Adds a broken rule at a path, from within a refinement. */
export function report(ctx: z.RefinementCtx, path: readonly (string | number)[], broken: FieldRule): void {
  ctx.addIssue({ code: 'custom', path: [...path], params: broken, continue: true });
}

/** A value under validation: any field may be missing or of another type. */
export type Loose = Readonly<Record<string, unknown>>;

export function asLoose(value: unknown): Loose {
  return typeof value === 'object' && value !== null ? (value as Loose) : {};
}

/** True if a value counts as given: not missing, null, empty text or an object without fields. */
export function isGiven(value: unknown): boolean {
  if (value === undefined || value === null || value === '') return false;
  return typeof value !== 'object' || Object.keys(value).length > 0;
}

/**
 * Adds rules across several fields. They run even if single fields are invalid, so that one answer lists every problem;
 * hence the {@link Loose} view.
 */
export function withRules<S extends z.ZodType>(
  schema: S,
  rules: (value: Loose, ctx: z.RefinementCtx) => void,
): S {
  return schema.superRefine((value, ctx) => rules(asLoose(value), ctx), {
    when: () => true,
  });
}

/** Reports each of `fields` that is not given. */
export function requireFields(
  value: Loose,
  ctx: z.RefinementCtx,
  fields: readonly string[],
  because?: string,
  base: readonly string[] = [],
): void {
  for (const field of fields) {
    if (isGiven(value[field])) continue;
    report(
      ctx,
      [...base, field],
      because === undefined ? { rule: 'required' } : { rule: 'required', because },
    );
  }
}
