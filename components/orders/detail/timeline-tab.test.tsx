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

function Callbacks({ callbacks }: { callbacks: WebhookEventView[] }) {
  const itemsOf = useTimelineItems();
  return <Timeline items={itemsOf([], callbacks)} />;
}

const lines = (sentAt: string, receivedAt: string, locale: 'en' | 'zh-CN') => {
  renderInLocale(<Callbacks callbacks={[arrived('completed', sentAt, receivedAt)]} />, locale);
  const [line] = screen.getAllByRole('listitem');
  return line?.textContent;
};

test.each([
  ['en', '06:05:00', '14:20:07', 'sent 14:05:00'],
  ['zh-CN', '06:05:00', '14:20:07', '14:05:00发出'],
] as const)(
  'a late callback has the time of its arrival, and says when it was sent, in %s',
  (locale, sent, shown, said) => {
    const text = lines(`2026-11-20T${sent}.000Z`, '2026-11-20T06:20:07.000Z', locale);
    expect(text).toContain(shown);
    expect(text).toContain(said);
  },
);

test('one that was sent on another day says the day too', () => {
  expect(lines('2026-11-20T15:59:00.000Z', '2026-11-20T16:10:00.000Z', 'en')).toContain(
    'sent 20 Nov 2026, 23:59',
  );
});

test('one that took some seconds has its arrival alone', () => {
  const text = lines('2026-11-20T06:20:03.000Z', '2026-11-20T06:20:07.000Z', 'en');
  expect(text).toContain('14:20:07');
  expect(text).not.toMatch(/sent|14:20:03/);
});
