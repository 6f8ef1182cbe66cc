import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import type { TimelineEntry } from '@/lib/features/orders/types.ts';
import type { WebhookEventView } from '@/lib/features/webhooks/types.ts';
import { renderInLocale } from '../../../tests/support/render-in-locale.tsx';
import { Timeline } from '../../ui/values/timeline.tsx';
import { useTimelineItems } from './timeline-tab.tsx';

afterEach(cleanup);

function Shown({ entries }: { entries: TimelineEntry[] }) {
  const itemsOf = useTimelineItems();
  return <Timeline items={itemsOf(entries)} />;
}

function confirmed({ rate, paidIn }: { rate: string; paidIn: string }): TimelineEntry {
  return {
    id: 'entry-1',
    kind: 'confirm-requested',
    source: 'person',
    at: '2026-11-20T06:05:10Z',
    actorName: 'Li Na',
    data: {
      rate,
      source: { amount: '100.00', currency: 'USD' },
      target: { amount: '712.34', currency: paidIn },
    },
  };
}

test.each([
  ['en', 'Rate'],
  ['zh-CN', '汇率'],
] as const)('a rate is an equation, in %s', (locale, label) => {
  renderInLocale(<Shown entries={[confirmed({ rate: '7.1234', paidIn: 'CNY' })]} />, locale);
  expect(screen.getByText(label).nextSibling?.textContent).toBe('1 USD = 7.1234 CNY');
});

test('between equal currencies there is none', () => {
  renderInLocale(<Shown entries={[confirmed({ rate: '1', paidIn: 'USD' })]} />);
  expect(screen.queryByText('Rate')).toBeNull();
});

const plain = (kind: TimelineEntry['kind'], at: string): TimelineEntry => ({
  id: kind,
  kind,
  source: 'service',
  at,
  actorName: null,
  data: {},
});

/** With the sender's time stamp, in whole seconds as it sends them. */
const arrived = (status: string, sentAt: string, receivedAt: string): WebhookEventView => ({
  id: `callback ${status}`,
  event: 'payment',
  subjectId: 'T1',
  status,
  body: '',
  signature: 'valid',
  appKey: 'unchecked',
  state: 'applied',
  reply: { http: 200, body: '' },
  note: null,
  orderId: null,
  orderNo: null,
  timesReceived: 1,
  sentAt,
  receivedAt,
  lastReceivedAt: receivedAt,
  processedAt: receivedAt,
});

test('callbacks that overtook an answer stand above it, for the newest is on top', () => {
  const entries = [
    plain('create-requested', '2026-11-20T06:05:10.600Z'),
    plain('created', '2026-11-20T06:05:11.400Z'),
    plain('status-changed', '2026-11-20T06:05:11.400Z'),
    plain('confirm-requested', '2026-11-20T06:07:20.500Z'),
    plain('confirm-accepted', '2026-11-20T06:07:20.900Z'),
  ];
  const callbacks = [
    arrived('completed', '2026-11-20T06:07:20.000Z', '2026-11-20T06:07:20.800Z'),
    arrived('transferring', '2026-11-20T06:07:20.000Z', '2026-11-20T06:07:20.700Z'),
    arrived('information_required', '2026-11-20T06:05:10.000Z', '2026-11-20T06:05:11.000Z'),
  ];
  renderInLocale(<Ids entries={entries} callbacks={callbacks} />);
  expect(screen.getAllByRole('listitem').map((item) => item.textContent)).toEqual([
    'callback completed',
    'callback transferring',
    'confirm-accepted',
    'confirm-requested',
    'callback information_required',
    'status-changed',
    'created',
    'create-requested',
  ]);
});

function Ids({ entries, callbacks }: { entries: TimelineEntry[]; callbacks: WebhookEventView[] }) {
  return useTimelineItems()(entries, callbacks).map(({ id }) => <li key={id}>{id}</li>);
}
