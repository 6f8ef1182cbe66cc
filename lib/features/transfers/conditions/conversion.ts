/** The side a person fixed, as the conversion request carries it. */
export type ConversionSide = { sourceAmount: string } | { targetAmount: string };

/** C-43: a conversion sends only the amount that was typed last; the other follows from the quote. */
export function conversionSide(o: { fixedSide: 'source' | 'target'; amount: string }): ConversionSide {
  return o.fixedSide === 'source' ? { sourceAmount: o.amount } : { targetAmount: o.amount };
}
