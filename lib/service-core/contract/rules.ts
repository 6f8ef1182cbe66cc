import type { z } from 'zod';

/**
 * The reason a field is refused. Schemas carry the rule and its limits, never a sentence, so that the service answers
 * in English and a form in its user's language: give {@link englishError}, or a translation of the same rules, as zod's
 * `error` option.
 */
export type FieldRule =
  | { rule: 'required'; because?: string }
  | { rule: 'not-text' | 'not-a-json-number' | 'not-true-or-false' | 'not-an-object' | 'malformed' }
  | { rule: 'too-long'; max: number }
  | { rule: 'not-in-list'; values: readonly string[] }
  | { rule: 'not-currency' | 'not-country' | 'not-date' | 'not-base64' | 'not-url' }
  | { rule: 'control-characters' | 'outer-white-space' }
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

/** The rule a zod issue of these schemas stands for. */
export function ruleOfIssue(issue: IssueLike): FieldRule {
  if (issue.params?.rule !== undefined && (issue.input !== undefined || issue.params.rule === 'required')) {
    return issue.params as FieldRule;
  }
  if (issue.input === undefined) return { rule: 'required' };
  if (issue.code === 'invalid_value')
    return { rule: 'not-in-list', values: (issue.values ?? []).map(String) };
  return expectations[issue.expected ?? ''] ?? { rule: 'malformed' };
}

/** English sentences, made to be read after the field's path. */
export function englishOf(broken: FieldRule): string {
  switch (broken.rule) {
    case 'required':
      return broken.because === undefined ? 'is required' : `is required ${broken.because}`;
    case 'not-text':
      return 'must be text';
    case 'not-a-json-number':
      return 'must be a JSON number, without quotation marks';
    case 'not-true-or-false':
      return 'must be true or false';
    case 'not-an-object':
      return 'must be an object';
    case 'malformed':
      return 'is not of the expected kind';
    case 'too-long':
      return `takes at most ${broken.max} characters`;
    case 'not-in-list':
      return `must be one of: ${broken.values.join(', ')}`;
    case 'not-currency':
      return 'must be an ISO 4217 currency code in capital letters, for example USD';
    case 'not-country':
      return 'must be an ISO 3166-1 two-letter country code in capital letters, for example CN';
    case 'not-date':
      return 'must be a date of the calendar, written yyyy-MM-dd';
    case 'not-base64':
      return 'must be standard base64 with its padding, without spaces and without a data: prefix';
    case 'not-url':
      return 'must be an absolute http or https address';
    case 'control-characters':
      return 'contains control or unpaired surrogate characters';
    case 'outer-white-space':
      return 'starts or ends with white space';
    case 'not-a-number':
      return 'must be a plain decimal number';
    case 'not-positive':
      return 'must be greater than zero';
    case 'too-many-decimals':
      return 'has more decimals than its currency';
    case 'too-large':
      return 'is larger than the largest amount, 10000000000000 minor units';
    case 'not-whole':
      return 'must be a whole number within its limits';
    case 'must-be-empty':
      return `must be empty when ${broken.given} is given`;
    case 'one-of':
      return `is required: give at least one of ${broken.fields.join(', ')}`;
    case 'not-for-purpose':
      return 'is not a sub purpose of this purpose';
    case 'not-updatable':
      return 'cannot be changed by this call; cancel the order and create another with a new orderNo';
    case 'not-chinese':
      return 'must be in Chinese characters';
    case 'not-eighteen':
      return 'must have 18 characters: digits and capital letters';
    case 'not-resident-id':
      return 'must be the number of a Chinese mainland resident ID card, with its check digit';
  }
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

/** True when a value counts as given: not missing, not null, not empty text, not an object without fields. */
export function isGiven(value: unknown): boolean {
  if (value === undefined || value === null || value === '') return false;
  return typeof value !== 'object' || Object.keys(value).length > 0;
}

/**
 * Adds rules that look at several fields. They run also when single fields are broken, so that one answer names
 * everything that has to be fixed; hence the {@link Loose} view.
 */
export function withRules<S extends z.ZodType>(
  schema: S,
  rules: (value: Loose, ctx: z.RefinementCtx) => void,
): S {
  return schema.superRefine((value, ctx) => rules(asLoose(value), ctx), {
    when: () => true,
  });
}

/** Reports every one of `fields` that is not given. */
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
