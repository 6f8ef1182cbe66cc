export {
  type AmountProblem,
  formatAmount,
  MAX_AMOUNT_MINOR,
  type Money,
  parseAmount,
  parseBalance,
} from './amount.ts';
export { amountsAgree, type Conversion, roundingOf, sourceForTarget, targetForSource } from './convert.ts';
export {
  type Currency,
  type CurrencyCode,
  currencies,
  isCurrency,
  minorUnits,
  quotedCurrencies,
} from './currencies.ts';
export { type DisplayLocale, displayMoney } from './display.ts';
export { parseRate, type RateProblem, type RateText, rateFraction } from './rate.ts';
