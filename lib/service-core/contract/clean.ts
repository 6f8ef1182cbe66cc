import { isLosslessNumber } from 'lossless-json';
import { cleanText } from '../text/clean-text.ts';
import { formatDecimal } from './format-decimal.ts';

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value) && !isLosslessNumber(value);
}

const parties = new Set(['payer', 'beneficiary']);

/** True for an object in which nothing is given at any depth: `{}`, `{"address":{"country":""}}`. */
function holdsNothing(value: unknown): boolean {
  if (typeof value === 'string') return cleanText(value) === '';
  return (
    value === undefined || value === null || (isRecord(value) && Object.values(value).every(holdsNothing))
  );
}

/**
 * The value without what counts as not given: undefined, null, empty text, and a payer or beneficiary object that
 * holds nothing. Requests are read and written this way, because many callers send empty fields rather than none.
 */
export function withoutEmpty(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutEmpty);
  if (!isRecord(value)) return value;
  const kept: Record<string, unknown> = {};
  for (const [key, field] of Object.entries(value)) {
    if (field === undefined || field === null || field === '') continue;
    if (parties.has(key) && isRecord(field) && holdsNothing(field)) continue;
    kept[key] = withoutEmpty(field);
  }
  return kept;
}

/** An answer without its nulls, which stand for absent fields. */
export function withoutNulls(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutNulls);
  if (!isRecord(value)) return value;
  const kept: Record<string, unknown> = {};
  for (const [key, field] of Object.entries(value)) if (field !== null) kept[key] = withoutNulls(field);
  return kept;
}

const currencyOf: Record<string, string> = {
  sourceAmount: 'sourceCurrency',
  targetAmount: 'targetCurrency',
  depositAmount: 'depositCurrency',
  amount: 'currency',
  totalAmount: 'currency',
};

/** Gives every decoded amount that stands beside its currency exactly the currency's digits: '72456' is '72456.00'. */
export function withCurrencyDigits<T>(value: T): T {
  if (typeof value !== 'object') return value;
  if (Array.isArray(value)) return value.map(withCurrencyDigits) as T;
  if (!isRecord(value)) return value;
  let padded: Record<string, unknown> = value;
  for (const key of Object.keys(value)) {
    const field = value[key];
    const currency = typeof field === 'string' ? value[currencyOf[key] ?? ''] : undefined;
    const fitting =
      typeof currency === 'string' ? formatDecimal(field as string, currency) : withCurrencyDigits(field);
    if (fitting === field) continue;
    // The given object stays as it is; one without changes is not copied.
    if (padded === value) padded = { ...value };
    padded[key] = fitting;
  }
  return padded as T;
}
