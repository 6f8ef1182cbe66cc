import type { FieldText } from './field-text.ts';

/** Fields that mean the same wherever they stand. */
export const tradeId: FieldText = {
  text: 'The service’s unique id of the order, as its create call answered it.',
  examples: ['T2601010000000001'],
};
export const orderNo: FieldText =
  'The merchant’s order number, unique per merchant and compared byte for byte (in Unicode NFC). It takes one payment: the same number with the same content answers as the first time, with other content it is refused.';
export const orderNoInReference = 'The merchant’s order number, instead of or beside `tradeId`.';
export const queryNo =
  'The number of a quote, as a price call answered it. A quote serves one order or one conversion.';
export const sourceCurrency = 'The currency the partner pays in: ISO 4217 code.';
export const targetCurrency = 'The currency the beneficiary receives: ISO 4217 code.';
export const sourceAmount =
  'What the partner pays: a JSON number greater than zero with at most the decimals of `sourceCurrency`. It must agree with `targetAmount` at the rate.';
export const targetAmount =
  'What the beneficiary receives: a JSON number greater than zero with at most the decimals of `targetCurrency`. target = floor(source × rate), or source = ceil(target ÷ rate).';
export const transactionMode =
  'Which side stays as asked when the rate at confirmation differs from the one at creation: `cnyMode` keeps the target amount, `originalMode` and `crossMode` keep the source amount.';
export const expiresAt: FieldText = { text: 'When the quote ends (ours).', format: 'date-time' };
export const countryMeaning = 'ISO 3166-1 two-letter code.';
export const rate = 'Target units per source unit, up to 10 significant digits.';

export const tradeIdOrNo: FieldText = {
  text: 'The service’s unique id of the order. Given together with `orderNo`, both must name the same order.',
  when: 'Required when `orderNo` is not given.',
};
export const orderNoOrId: FieldText = {
  text: orderNoInReference,
  when: 'Required when `tradeId` is not given.',
};
