import { formatAmount, isCurrency } from '../service-core/money/index.ts';

/** Money as it leaves the server: exact decimal text of the currency, never a number (house-style, Money). */
export type MoneyText = { amount: string; currency: string };

/** Minor units of a currency as decimal text. Throws RangeError for a currency that is none. */
export function moneyText(amountMinor: bigint, currency: string): MoneyText {
  return { amount: formatAmount(amountMinor, currency), currency };
}

type Sides = { sourceMinor: bigint; sourceCurrency: string; targetMinor: bigint; targetCurrency: string };

/** Returns both amounts, paid and arriving, of anything that has them in minor units. */
export function bothSides(o: Sides): { source: MoneyText; target: MoneyText } {
  return {
    source: moneyText(o.sourceMinor, o.sourceCurrency),
    target: moneyText(o.targetMinor, o.targetCurrency),
  };
}

/**
 * The same to be looked at alone. Where the stored currency is none, its decimal point would be a guess: a question mark
 * stands for the amount, and the page for everything else.
 */
export function shownMoney(amountMinor: bigint, currency: string): MoneyText {
  return isCurrency(currency) ? moneyText(amountMinor, currency) : { amount: '?', currency };
}

export function shownSides(o: Sides): { source: MoneyText; target: MoneyText } {
  return {
    source: shownMoney(o.sourceMinor, o.sourceCurrency),
    target: shownMoney(o.targetMinor, o.targetCurrency),
  };
}
