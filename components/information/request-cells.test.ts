import { expect, test } from 'vitest';
import { waitedFor } from './request-cells.tsx';

const since = '2026-11-20T10:00:00Z';
test.each([
  ['2026-11-20T09:00:00Z', 0, 0, 0],
  ['2026-11-20T10:59:59Z', 0, 0, 59],
  ['2026-11-20T11:00:00Z', 0, 1, 0],
  ['2026-11-22T13:05:00Z', 2, 3, 5],
])('until %s', (now, days, hours, minutes) => {
  expect(waitedFor(since, now)).toEqual({ days, hours, minutes });
});
