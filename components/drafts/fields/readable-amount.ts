import { areExact } from '@/lib/features/transfers/conditions/order.ts';
import type { DraftValues, FixedSide } from '@/lib/features/transfers/types.ts';
import { isCurrency, minorUnits } from '@/lib/service-core/money/amount.ts';

/** Decimal text; null for what was typed and is no amount, which is kept in its field. */
export const readableAmount = (text: string): string | null => (/^\d+(?:\.\d+)?$/.test(text) ? text : null);

/** Returns a text that can be shown as a sum of this currency; null for more decimals than it has, too. */
export function readableSum(text: string, currency: string): string | null {
  const decimals = text.split('.')[1]?.length ?? 0;
  return isCurrency(currency) && decimals > minorUnits(currency) ? null : readableAmount(text);
}

/** The two amounts with their currencies, which of them stays, and which one is an estimate. */
export const amountsOf = (values: DraftValues) => ({
  fixedSide: values.fixedSide,
  sourceAmount: values.sourceAmount,
  sourceCurrency: values.sourceCurrency,
  targetAmount: values.targetAmount,
  targetCurrency: values.targetCurrency,
  estimated: estimatedOf(values),
});

function estimatedOf(values: DraftValues): FixedSide | null {
  if (areExact(values)) return null;
  return values.fixedSide === 'source' ? 'target' : 'source';
}
