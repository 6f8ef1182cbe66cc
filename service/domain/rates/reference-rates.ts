import { isCurrency, parseRate, type RateText } from '../../../lib/service-core/money/index.ts';

/** Units of each currency for one euro, as published for a day. The euro itself is always there. */
export type ReferenceRates = { date: string; perEuro: ReadonlyMap<string, RateText> };

/** Reads dated rates; throws for what is not a currency or not a rate, naming it. */
export function referenceRates(date: string, entries: Iterable<readonly [string, string]>): ReferenceRates {
  const perEuro = new Map<string, RateText>([['EUR', '1']]);
  for (const [currency, text] of entries) {
    const rate = parseRate(text);
    if (!isCurrency(currency) || !rate.ok) throw new RangeError(`not a rate: ${currency} ${text}`);
    perEuro.set(currency, rate.value);
  }
  return { date, perEuro };
}
