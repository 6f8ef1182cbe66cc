import {
  type AmountProblem,
  amountsAgree,
  isCurrency,
  minorUnits,
  parseAmount,
} from '../../service-core/money/index.ts';
import { isUsableRate } from './amounts.ts';
import { quoteStands } from './conditions/order.ts';
import type { FieldPath } from './fields.ts';
import { type Problem, type ProblemKey, problem } from './problems.ts';
import type { DraftValues } from './types.ts';
import { needsQuote, quoteFits, valueAt } from './values.ts';

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

export type AmountPath = keyof typeof currencyOf;

export function isAmountPath(path: FieldPath): path is AmountPath {
  return Object.hasOwn(currencyOf, path);
}

export function checkAmount(path: AmountPath, text: string, values: DraftValues): Problem[] {
  const currency = valueAt(values, currencyOf[path]);
  if (!isCurrency(currency)) return [];
  const parsed = parseAmount(text, currency);
  if (parsed.ok) return [];
  return [problem(path, keys[parsed.reason], { digits: minorUnits(currency), currency })];
}

/** Checks that source and target fit the rate, as the service will check them again (decisions §3). */
export function checkPair(values: DraftValues): Problem[] {
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
 * A quote is needed when the currencies differ (C-02), and one that has expired is none. A business order is only
 * computed with it: its quote is bound at confirmation (specification §4.3).
 */
export function checkQuote(values: DraftValues, now: Date, original?: DraftValues): Problem[] {
  if (!needsQuote(values)) return [];
  if (!quoteFits(values)) return [problem('queryNo', 'quoteMissing')];
  if (values.family === 'business' || quoteStands(values, original)) return [];
  const expiresAt = values.quote?.expiresAt ?? '';
  const expired = expiresAt !== '' && Date.parse(expiresAt) <= now.getTime();
  return expired ? [problem('queryNo', 'quoteExpired')] : [];
}
