import { formatAmount, isCurrency } from '../service-core/money/index.ts';

/** Money for clients: exact decimal text, never a number (house-style, Money). */
export type MoneyText = { amount: string; currency: string };

/** Formats minor units as decimal text. Throws RangeError for an unknown currency. */
export function moneyText(amountMinor: bigint, currency: string): MoneyText {
  return { amount: formatAmount(amountMinor, currency), currency };
}

type Sides = { sourceMinor: bigint; sourceCurrency: string; targetMinor: bigint; targetCurrency: string };

/** Formats the paid and the arriving amount. */
export function bothSides(o: Sides): { source: MoneyText; target: MoneyText } {
  return {
    source: moneyText(o.sourceMinor, o.sourceCurrency),
    target: moneyText(o.targetMinor, o.targetCurrency),
  };
}

/**
 * Like {@link moneyText}, for display only. For an unknown stored currency the decimal point would be a guess: shows a
 * question mark instead of the amount, so that the page still renders.
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
