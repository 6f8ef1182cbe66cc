import {
  formatAmount,
  isCurrency,
  parseAmount,
  parseRate,
  sourceForTarget,
  targetForSource,
} from '../../service-core/money/index.ts';
import { type DraftValues, needsQuote, quoteFits } from './types.ts';

/** True for rates that `parseRate` accepts and for any positive decimal, which other services may send. */
export function isUsableRate(rate: string): boolean {
  return parseRate(rate).ok || (/^\d{1,30}(?:\.\d{1,30})?$/.test(rate) && /[1-9]/.test(rate));
}

/**
 * Returns the side that is not fixed, as decimal text: floor(source × rate) or ceil(target ÷ rate), or the same number
 * for equal currencies. Empty if it cannot be derived.
 */
export function derivedAmount(values: DraftValues): string {
  const { fixedSide, sourceCurrency, targetCurrency } = values;
  if (!isCurrency(sourceCurrency) || !isCurrency(targetCurrency)) return '';
  const fromSource = fixedSide === 'source';
  const parsed = parseAmount(
    fromSource ? values.sourceAmount : values.targetAmount,
    fromSource ? sourceCurrency : targetCurrency,
  );
  if (!parsed.ok) return '';
  if (!needsQuote(values)) return formatAmount(parsed.value, sourceCurrency);
  const rate = values.quote?.rate ?? '';
  if (!quoteFits(values) || !isUsableRate(rate)) return '';
  const minor = fromSource
    ? targetForSource({ sourceMinor: parsed.value, sourceCurrency, targetCurrency, rate })
    : sourceForTarget({ targetMinor: parsed.value, sourceCurrency, targetCurrency, rate });
  return minor > 0n ? formatAmount(minor, fromSource ? targetCurrency : sourceCurrency) : '';
}

/** Returns the draft with the derived side recomputed from the fixed side and the rate. */
export function withDerivedAmount(values: DraftValues): DraftValues {
  const derived = derivedAmount(values);
  return values.fixedSide === 'source'
    ? { ...values, targetAmount: derived }
    : { ...values, sourceAmount: derived };
}

/**
 * Returns the amount missing in a wallet, as decimal text such as '1200.00'. Undefined if the balance suffices or an
 * amount is unknown. Advisory (C-45): the service decides at confirmation.
 */
export function shortBalance(o: { amount: string; available: string; currency: string }): string | undefined {
  if (!isCurrency(o.currency)) return undefined;
  const needed = parseAmount(o.amount, o.currency);
  if (!needed.ok) return undefined;
  const available = parseAmount(o.available, o.currency);
  // `parseAmount` refuses a zero balance.
  const there = available.ok ? available.value : /^0+(?:\.0+)?$/.test(o.available) ? 0n : undefined;
  if (there === undefined || there >= needed.value) return undefined;
  return formatAmount(needed.value - there, o.currency);
}
