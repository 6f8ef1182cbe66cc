import {
  formatAmount,
  isCurrency,
  parseAmount,
  parseRate,
  sourceForTarget,
  targetForSource,
} from '../../service-core/money/index.ts';
import { type DraftValues, needsQuote, quoteFits } from './types.ts';

/** Our rates and, from other services, anything that is a positive decimal. */
export function isUsableRate(rate: string): boolean {
  return parseRate(rate).ok || (/^\d{1,30}(?:\.\d{1,30})?$/.test(rate) && /[1-9]/.test(rate));
}

/**
 * The other side of the amount a person fixed, as decimal text: floor(source × rate) or ceil(target ÷ rate), the
 * same number when the currencies are the same. Empty when there is nothing to derive from.
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

/** The draft with its derived side computed anew from the fixed side and the rate. */
export function withDerivedAmount(values: DraftValues): DraftValues {
  const derived = derivedAmount(values);
  return values.fixedSide === 'source'
    ? { ...values, targetAmount: derived }
    : { ...values, sourceAmount: derived };
}

/**
 * Returns the amount missing in a wallet, as decimal text of the currency: '1200.00'. Undefined when it suffices, or
 * when one of the two is not known. Advisory (C-45): the service decides at confirmation.
 */
export function shortBalance(o: { amount: string; available: string; currency: string }): string | undefined {
  if (!isCurrency(o.currency)) return undefined;
  const needed = parseAmount(o.amount, o.currency);
  if (!needed.ok) return undefined;
  const available = parseAmount(o.available, o.currency);
  // Nothing there is no amount to `parseAmount`, and all of it is missing.
  const there = available.ok ? available.value : /^0+(?:\.0+)?$/.test(o.available) ? 0n : undefined;
  if (there === undefined || there >= needed.value) return undefined;
  return formatAmount(needed.value - there, o.currency);
}
