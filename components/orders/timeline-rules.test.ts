import { expect, test } from 'vitest';
import type { TimelineEntry } from '@/lib/features/orders/types.ts';
import { collapsed, entriesOf } from './timeline-rules.ts';

let next = 0;
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
  const told = collapsed([entry(refused), entry(refused), entry(refused), entry({}), entry(refused)]);
  expect(told.map(({ repeat }) => repeat)).toEqual([3, 1, 1]);
});

test('what people wrote is never merged', () => {
  const note = { kind: 'note', source: 'person', actorName: 'Li Wei', data: { note: 'again' } } as const;
  expect(collapsed([entry(note), entry(note)])).toHaveLength(2);
});

test('a filter keeps people, the service or what went wrong, newest first', () => {
  const entries = [
    entry({ kind: 'note', source: 'person' }),
    entry({ kind: 'status-changed', data: { status: 'failed' } }),
    entry({ kind: 'created', source: 'service' }),
  ];
  const kinds = (filter: Parameters<typeof entriesOf>[1]) =>
    entriesOf(entries, filter).map(({ kind }) => kind);
  expect(kinds('all')).toEqual(['created', 'status-changed', 'note']);
  expect(kinds('people')).toEqual(['note']);
  expect(kinds('service')).toEqual(['created', 'status-changed']);
  expect(kinds('errors')).toEqual(['status-changed']);
});
