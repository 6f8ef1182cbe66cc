import { expect, test } from 'vitest';
import { isStorable } from './storable.ts';

test.each([['text'], ['😀'], [''], [null], [undefined], [7], [{ a: ['b', { c: '王' }] }]])(
  '%j can be kept',
  (value) => expect(isStorable(value)).toBe(true),
);

test.each([['\u0000'], ['\ud800'], [{ a: ['b', { c: 'x\u0000' }] }], [['\udc00x']]])('%j cannot', (value) =>
  expect(isStorable(value)).toBe(false),
);
