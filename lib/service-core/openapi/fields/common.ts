import type { FieldText } from '../types.ts';

/** Fields that mean the same wherever they stand. */
export const tradeId: FieldText = {
  text: 'The service’s unique id of the order, as its create call answered it.',
  examples: ['T2601010000000001'],
};
const orderNoInReference = 'The merchant’s order number, instead of or beside `tradeId`.';
export const expiresAt: FieldText = { text: 'When the quote ends (ours).', format: 'date-time' };
export const rate = 'Target units per source unit, up to 10 significant digits.';

export const tradeIdOrNo: FieldText = {
  text: 'The service’s unique id of the order. Given together with `orderNo`, both must name the same order.',
  when: 'Required when `orderNo` is not given.',
};
export const orderNoOrId: FieldText = {
  text: orderNoInReference,
  when: 'Required when `tradeId` is not given.',
};
