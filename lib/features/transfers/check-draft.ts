import { isCountry } from '../../service-core/contract/enums.ts';
import {
  type AmountProblem,
  amountsAgree,
  isCurrency,
  minorUnits,
  parseAmount,
} from '../../service-core/money/index.ts';
import { refusedIn } from '../../service-core/text/clean-text.ts';
import { isUsableRate } from './amounts.ts';
import type { checkFormat } from './check-formats.ts';
import { evaluate, type FieldRule } from './conditions/index.ts';
import { quoteStands } from './conditions/order.ts';
import { choicesOf, fieldAt, fields, isChosen, maxCodePoints, sectionOf } from './fields.ts';
import { normaliseText } from './payload.ts';
import { isKept, problem } from './problems.ts';
import {
  type DraftSection,
  type DraftValues,
  type FieldPath,
  type FormMode,
  needsQuote,
  type Problem,
  type ProblemKey,
  quoteFits,
  valueAt,
} from './types.ts';

export type CheckOptions = {
  mode?: FormMode;
  now?: Date;
  /** The order being changed: its quote may be expired. */
  original?: DraftValues | undefined;
  /** The sections to check; all if absent. */
  sections?: readonly DraftSection[];
};

/** Checks of dates, numbers, codes and addresses, with the account tables of all countries. */
export type FormatChecks = { checkFormat: typeof checkFormat };

/** Loads the format checks; browsers do so once the form is on screen. */
export const loadFormatChecks = (): Promise<FormatChecks> => import('./check-formats.ts');

/**
 * The checks of `validateDraft` for browsers, which skip the formats until `formats` is loaded. The server always
 * checks formats before it creates an order.
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
  // Line breaks and tabs are valid except in identifiers; other control characters never are.
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

const keys: Record<AmountProblem, ProblemKey> = {
  'not-a-number': 'notANumber',
  'not-positive': 'notPositive',
  'too-many-decimals': 'tooManyDecimals',
  'too-large': 'tooLarge',
};

const currencyOf = {
  sourceAmount: 'sourceCurrency',
  targetAmount: 'targetCurrency',
  depositAmount: 'depositCurrency',
} as const satisfies Partial<Record<FieldPath, FieldPath>>;

type AmountPath = keyof typeof currencyOf;

function isAmountPath(path: FieldPath): path is AmountPath {
  return Object.hasOwn(currencyOf, path);
}

function checkAmount(path: AmountPath, text: string, values: DraftValues): Problem[] {
  const currency = valueAt(values, currencyOf[path]);
  if (!isCurrency(currency)) return [];
  const parsed = parseAmount(text, currency);
  if (parsed.ok) return [];
  return [problem(path, keys[parsed.reason], { digits: minorUnits(currency), currency })];
}

/** Checks that source and target fit the rate, as the service does too (decisions §3). */
function checkPair(values: DraftValues): Problem[] {
  const { sourceCurrency, targetCurrency } = values;
  if (!isCurrency(sourceCurrency) || !isCurrency(targetCurrency)) return [];
  const source = parseAmount(values.sourceAmount, sourceCurrency);
  const target = parseAmount(values.targetAmount, targetCurrency);
  if (!source.ok || !target.ok) return [];
  const derivedPath = values.fixedSide === 'source' ? 'targetAmount' : 'sourceAmount';
  if (!needsQuote(values)) {
    return source.value === target.value ? [] : [problem(derivedPath, 'amountsDisagree')];
  }
  const rate = values.quote?.rate ?? '';
  if (!quoteFits(values) || !isUsableRate(rate)) return [];
  const agree = amountsAgree({
    sourceMinor: source.value,
    targetMinor: target.value,
    sourceCurrency,
    targetCurrency,
    rate,
  });
  return agree ? [] : [problem(derivedPath, 'amountsDisagree')];
}

/**
 * Checks that an order between two currencies has a valid quote (C-02). A business order's quote may be expired: it
 * only serves the computation, and a quote is bound at confirmation (specification §4.3).
 */
function checkQuote(values: DraftValues, now: Date, original?: DraftValues): Problem[] {
  if (!needsQuote(values)) return [];
  if (!quoteFits(values)) return [problem('queryNo', 'quoteMissing')];
  if (values.family === 'business' || quoteStands(values, original)) return [];
  const expiresAt = values.quote?.expiresAt ?? '';
  const expired = expiresAt !== '' && Date.parse(expiresAt) <= now.getTime();
  return expired ? [problem('queryNo', 'quoteExpired')] : [];
}
