import { expect, test } from 'vitest';
import { afterChangeHref, changeFieldHref, changeFrom, changeHref } from './wizard-steps.ts';

test('a change remembers the review by a word, and nothing else', () => {
  expect(changeFrom('review')).toBe('review');
  const others = ['order', '//example.com', 'https://example.com', '../review', '', undefined, ['review']];
  expect(others.map(changeFrom)).toEqual(others.map(() => null));
});

test('the word goes from page to page', () => {
  expect(changeHref({ orderId: 'o', field: 'payer.lastName', from: 'review' })).toBe(
    '/orders/o/edit?field=payer.lastName&from=review',
  );
  expect(changeHref({ orderId: 'o', field: 'purpose', from: null })).toBe('/orders/o/edit?field=purpose');
  expect(changeFieldHref({ orderId: 'o', step: 'parties', field: 'payer.lastName', from: 'review' })).toBe(
    '/orders/o/edit/parties?from=review#field-payer.lastName',
  );
});

test('it ends where it was begun, at the row where there is one', () => {
  expect(afterChangeHref({ orderId: 'o', from: 'review', field: 'purpose' })).toBe(
    '/orders/o/review#row-purpose',
  );
  expect(afterChangeHref({ orderId: 'o', from: 'review' })).toBe('/orders/o/review');
  expect(afterChangeHref({ orderId: 'o', from: null, field: 'purpose' })).toBe('/orders/o');
});
