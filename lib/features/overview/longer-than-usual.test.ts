import { expect, test } from 'vitest';
import { longerThanUsual } from './longer-than-usual.ts';

const at = new Date('2026-11-20T12:00:00Z');
const since = (minutes: number) => new Date(at.getTime() - minutes * 60_000).toISOString();
const usual = { samples: 100, payoutHalf: 60, payout: 600, preCheck: 2 };

test.each([
  ['inTransit', 9, usual, false],
  ['inTransit', 11, usual, true],
  ['confirmed', 11, usual, true],
  // Usually two seconds; but waits below five minutes are not reported.
  ['inPreCheck', 4, usual, false],
  ['inPreCheck', 6, usual, true],
  // It waits for us, not for the service.
  ['readyToConfirm', 999, usual, false],
  ['inTransit', 999, { ...usual, samples: 19 }, false],
  ['inTransit', 999, { ...usual, payout: null }, false],
] as const)('%s for %d minutes', (id, minutes, given, expected) => {
  expect(longerThanUsual([{ id, count: 1, oldestAt: since(minutes) }], given, at)).toEqual(
    expected ? [id] : [],
  );
});
