import { expect, test } from 'vitest';
import { portalProblemOf } from './queries.ts';
import type { TimelineEntry } from './types.ts';

const entry = (kind: TimelineEntry['kind'], code?: string): TimelineEntry => ({
  id: '1',
  kind,
  source: 'service',
  at: '2026-11-20T12:00:00Z',
  actorName: null,
  data: code === undefined ? {} : { code },
});

test.each([
  ['a signature that does not fit', [entry('created'), entry('confirm-refused', '10001')], '10001'],
  ['an expired token, and a note about it', [entry('cancel-refused', '20003'), entry('note')], '20003'],
  ['what the service says about the order itself', [entry('confirm-refused', '20104')], null],
  ['a call that went through since', [entry('confirm-refused', '10001'), entry('confirm-accepted')], null],
  ['an order without a past', [], null],
] as const)('%s', (_, timeline, expected) => {
  expect(portalProblemOf(timeline)).toBe(expected);
});
