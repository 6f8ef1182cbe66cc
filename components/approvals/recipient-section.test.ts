import { expect, test } from 'vitest';
import type { TimelineEntry } from '@/lib/features/orders/types.ts';
import { nameGiven } from './recipient-section.tsx';

let count = 0;
const entry = (
  kind: TimelineEntry['kind'],
  o: { fields?: string[]; actorName?: string } = {},
): TimelineEntry => ({
  id: String(++count),
  kind,
  source: 'person',
  at: '2026-11-20T12:00:00.000Z',
  actorName: o.actorName ?? null,
  data: { ...(o.fields && { fields: o.fields }) },
});
const fields = ['beneficiary.fullName'];

test('the name of the last update that the service took is told with who entered it', () => {
  const told = nameGiven([
    entry('created'),
    entry('update-requested', { fields, actorName: 'Chen Yu' }),
    entry('updated', { fields }),
    entry('update-requested', { fields: ['purpose'], actorName: 'Li Na' }),
    entry('updated', { fields: ['purpose'] }),
    entry('update-requested', { fields, actorName: 'Zhao Lei' }),
    entry('update-refused'),
  ]);
  expect(told?.actorName).toBe('Chen Yu');
});

test('a name that stands as it was created is nobody’s news', () => {
  expect(
    nameGiven([entry('created'), entry('update-requested', { fields }), entry('update-refused')]),
  ).toBeNull();
});
