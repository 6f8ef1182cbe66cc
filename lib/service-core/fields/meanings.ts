/** Sentences for fields that mean the same in orders, answers and other requests. */
export const orderNo =
  'The merchant’s order number, unique per merchant and compared byte for byte (in Unicode NFC). It takes one payment: the same number with the same content answers as the first time, with other content it is refused.';
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
export const country = 'ISO 3166-1 two-letter code.';
