import { expect, test } from 'vitest';
import type { TimelineEntry } from '@/lib/features/orders/types.ts';
import { collapsed, entriesOf, placeOf } from './timeline-tab.tsx';

let next = 0;
const at = (seconds: number) => new Date(Date.UTC(2026, 10, 20, 10) + seconds * 1000).toISOString();
const secondsOf = (placeMs: number) => (placeMs - Date.UTC(2026, 10, 20, 10)) / 1000;
const entry = (change: Partial<TimelineEntry>): TimelineEntry => {
  next += 1;
  return {
    id: String(next),
    kind: 'status-changed',
    source: 'check',
    at: '2026-11-20T10:00:00Z',
    actorName: null,
    data: {},
    ...change,
  };
};

test('the same answer three times in a row is one item, another one between keeps them apart', () => {
  const refused = { kind: 'cancel-refused', source: 'service', data: { code: '20203' } } as const;
  const third = entry(refused);
  const told = collapsed([entry(refused), entry(refused), third, entry({}), entry(refused)]);
  expect(told.map(({ repeat }) => repeat)).toEqual([3, 1, 1]);
  expect(told[0]?.entry).toBe(third);
});

test('what people wrote is never merged', () => {
  const note = { kind: 'note', source: 'person', actorName: 'Li Wei', data: { note: 'again' } } as const;
  expect(collapsed([entry(note), entry(note)])).toHaveLength(2);
});

test('a filter keeps people, the service or what went wrong', () => {
  const entries = [
    entry({ kind: 'note', source: 'person' }),
    entry({ kind: 'status-changed', data: { status: 'failed' } }),
    entry({ kind: 'created', source: 'service' }),
  ];
  const kinds = (filter: Parameters<typeof entriesOf>[1]) =>
    entriesOf(entries, filter).map(({ kind }) => kind);
  expect(kinds('all')).toEqual(['note', 'status-changed', 'created']);
  expect(kinds('people')).toEqual(['note']);
  expect(kinds('service')).toEqual(['status-changed', 'created']);
  expect(kinds('errors')).toEqual(['status-changed']);
});

const lifeOf = (...steps: [TimelineEntry['kind'], number][]) =>
  steps.map(([kind, seconds]) => entry({ kind, at: at(seconds) }));

test.each<{
  what: string;
  life: TimelineEntry[];
  status: string;
  received: number;
  place: number;
}>([
  {
    what: 'a callback stands where it arrived',
    life: lifeOf(
      ['create-requested', 1],
      ['created', 2],
      ['confirm-requested', 60],
      ['confirm-accepted', 61],
    ),
    status: 'completed',
    received: 90,
    place: 90,
  },
  {
    what: 'one that overtakes the answer to its creation stands after it',
    life: lifeOf(['create-requested', 1.5], ['created', 2.5]),
    status: 'information_required',
    received: 2.1,
    place: 2.5,
  },
  {
    what: 'one that overtakes the answer to its confirmation stands after it',
    life: lifeOf(
      ['create-requested', 1],
      ['created', 2],
      ['confirm-requested', 60.4],
      ['confirm-accepted', 61],
    ),
    status: 'transferring',
    received: 60.8,
    place: 61,
  },
  {
    what: 'one that follows the answer at once stands where it arrived, after it',
    life: lifeOf(
      ['create-requested', 1],
      ['created', 2],
      ['confirm-requested', 60.1],
      ['confirm-accepted', 60.7],
    ),
    status: 'completed',
    received: 60.9,
    place: 60.9,
  },
  {
    what: 'one to a confirmation without an answer stands where it arrived, after the request',
    life: lifeOf(
      ['create-requested', 1],
      ['created', 2],
      ['confirm-requested', 60.4],
      ['confirm-unanswered', 80],
    ),
    status: 'transferring',
    received: 60.8,
    place: 60.8,
  },
  {
    what: 'a late one of an earlier status stands where it arrived',
    life: lifeOf(
      ['create-requested', 1],
      ['created', 2],
      ['documents-completed', 30],
      ['confirm-accepted', 60],
    ),
    status: 'awaiting_transfe',
    received: 3_600,
    place: 3_600,
  },
])('$what', ({ life, status, received, place }) => {
  const callback = { status, receivedAt: at(received) };
  expect(secondsOf(placeOf(callback, life))).toBe(place);
});
