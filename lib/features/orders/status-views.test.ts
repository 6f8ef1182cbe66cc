import { expect, test } from 'vitest';
import { statusIds } from './status.ts';
import { statusesOfView } from './status-views.ts';

test('the order of life has each status of an order once', () => {
  expect([...statusesOfView('all'), 'draft'].toSorted()).toEqual(statusIds.toSorted());
});
