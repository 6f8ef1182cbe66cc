import { isCountry } from '../../service-core/contract/enums.ts';
import { isCurrency } from '../../service-core/money/index.ts';
import { refusedIn } from '../../service-core/text/clean-text.ts';
import { checkAmount, checkPair, checkQuote, isAmountPath } from './check-amounts.ts';
import type { checkFormat } from './check-formats.ts';
import { choicesOf, isChosen } from './choices.ts';
import { evaluate, type FieldRule } from './conditions/index.ts';
import { type FieldPath, fieldAt, fields, maxCodePoints, sectionOf } from './fields.ts';
import { normaliseText } from './normalise.ts';
import { isKept, type Problem, problem } from './problems.ts';
import type { DraftSection, DraftValues, FormMode } from './types.ts';
import { valueAt } from './values.ts';

export type CheckOptions = {
  mode?: FormMode;
  now?: Date;
  /** The order that is changed: the rate of its quote stands, however old the quote is. */
  original?: DraftValues | undefined;
  /** The sections to check; all of them when left out. */
  sections?: readonly DraftSection[];
};

/** Dates and the formats of numbers, codes and addresses, with the tables of all countries' accounts. */
export type FormatChecks = { checkFormat: typeof checkFormat };

/** A browser loads them once the form is on the screen. */
export const loadFormatChecks = (): Promise<FormatChecks> => import('./check-formats.ts');

/**
 * `validateDraft` for browsers, where the checks of formats may not have been loaded yet: without them nothing is said
 * about formats. The server always checks them before an order is made.
 */
export function checkDraft(
  values: DraftValues,
  formats: FormatChecks | undefined,
  options: CheckOptions = {},
): Problem[] {
  const { mode = 'create', now = new Date(), sections, original } = options;
  const rules = evaluate(values, mode);
  const pair = [...checkQuote(values, now, original), ...checkPair(values)];
  return fields
    .filter(({ path }) => sections === undefined || sections.includes(sectionOf(path, values.family)))
    .flatMap(({ path }): Problem[] => {
      const rule = rules[path];
      if (!rule.visible || rule.locked || rule.forced !== undefined) return [];
      const own = checkField({ path, rule, values, now, formats });
      const first = own[0] ?? pair.find((found) => found.path === path);
      return first ? [{ ...first, section: sectionOf(path, values.family) }] : [];
    });
}

type Field = {
  path: FieldPath;
  rule: FieldRule;
  values: DraftValues;
  now: Date;
  formats: FormatChecks | undefined;
};

function checkField({ path, rule, values, now, formats }: Field): Problem[] {
  if (path === 'queryNo') return [];
  const text = normaliseText(path, valueAt(values, path), values);
  if (text === '') return rule.required ? [problem(path, isChosen(path) ? 'notChosen' : 'empty')] : [];
  return [
    ...checkText(path, text),
    ...checkChoice(path, rule, text),
    ...(isAmountPath(path) ? checkAmount(path, text, values) : []),
    ...(formats?.checkFormat(path, text, values, now) ?? []),
  ].filter((found) => found.severity === 'block' || !isKept(values, path, text));
}

function checkText(path: FieldPath, text: string): Problem[] {
  const max = maxCodePoints(path);
  if ([...text].length > max) return [problem(path, 'tooLong', { max })];
  // Line breaks and tabs are text, though no part of a number; the rest of the control characters never are.
  const refused = refusedIn(text, fieldAt(path).type === 'identifier' ? 'line' : 'lines');
  return refused ? [problem(path, 'controlCharacters', refused)] : [];
}

function checkChoice(path: FieldPath, rule: FieldRule, text: string): Problem[] {
  const choices = choicesOf(path, rule);
  if (choices !== undefined) {
    const refused = path === 'targetCurrency' ? 'personalCurrency' : 'notAllowed';
    return choices.includes(text) ? [] : [problem(path, refused)];
  }
  const { type } = fieldAt(path);
  if (type === 'currency') return isCurrency(text) ? [] : [problem(path, 'currency')];
  if (type === 'country') return isCountry(text) ? [] : [problem(path, 'country')];
  return [];
}
