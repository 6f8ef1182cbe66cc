import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import type { OrderDetail } from '@/lib/features/orders/types.ts';
import { renderInLocale } from '../../tests/support/render-in-locale.tsx';
import { OrderApproval } from './order-approval.tsx';

afterEach(() => {
  vi.useRealTimers();
  cleanup();
});

const approvalEnds = '2026-11-23T08:26:00.000Z';

type Shown = { rateEnds: string | null; target?: string; locale?: 'en' | 'zh-CN'; serviceNow?: string };

function show(o: Shown) {
  const detail = {
    order: { id: 'order-1' },
    money: {
      source: { amount: '100.00', currency: 'USD' },
      target: { amount: '710.00', currency: o.target ?? 'CNY' },
      quote: o.rateEnds && { queryNo: 'Q', fetchedAt: o.rateEnds, expiresAt: o.rateEnds },
    },
    approval: {
      state: 'waiting',
      latest: {
        id: 'approval-1',
        submitterName: 'Olivia Novak',
        submittedAt: '2026-11-22T08:26:00.000Z',
        expiresAt: approvalEnds,
        required: 1,
        approvedBy: [],
        note: '',
        isOwn: true,
        reminded: null,
      },
    },
    can: { approve: false },
    serviceNow: o.serviceNow ?? '2026-11-23T08:12:00.000Z',
  } as unknown as OrderDetail;
  renderInLocale(
    <QueryClientProvider client={new QueryClient()}>
      <OrderApproval detail={detail} />
    </QueryClientProvider>,
    o.locale,
  );
  return screen.queryByText(/after that asks for a new one/) !== null;
}

test('a rate that ends before the approval does is said to', () => {
  expect(show({ rateEnds: '2026-11-23T08:22:00.000Z' })).toBe(true);
});

test.each([
  ['after the approval', { rateEnds: '2026-11-23T09:00:00.000Z' }],
  ['never', { rateEnds: null }],
  ['between equal currencies', { rateEnds: '2026-11-23T08:22:00.000Z', target: 'USD' }],
])('a rate that ends %s is not', (_, o) => {
  expect(show(o)).toBe(false);
});

const rateEnds = '2026-11-23T08:22:00.000Z';

test.each([
  ['en', '2026-11-23T08:12:00.000Z', /^The rate holds until 23 Nov 2026, 16:22 UTC\+8;/],
  ['en', rateEnds, /^The rate ended on 23 Nov 2026, 16:22 UTC\+8; an approval asks for a new one$/],
  ['zh-CN', '2026-11-23T08:12:00.000Z', /^汇率有效期：2026年11月23日 16:22 UTC\+8，/],
  ['zh-CN', rateEnds, /^汇率已于2026年11月23日 16:22 UTC\+8失效，审批须获取新汇率$/],
] as const)(
  'an end is a time, and lies where the service’s clock says, in %s at %s',
  (locale, serviceNow, words) => {
    vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-23T08:12:00.000Z') });
    show({ rateEnds, locale, serviceNow });
    const end = document.querySelector(`time[datetime="${rateEnds}"]`);
    expect(end?.parentElement?.textContent).toMatch(words);
  },
);
