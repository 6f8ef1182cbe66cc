import { expect, test } from 'vitest';
import { statusesOfView, statusIds } from './status.ts';

test('the order of life has each status of an order once', () => {
  expect([...statusesOfView('all'), 'draft'].toSorted()).toEqual(statusIds.toSorted());
});
