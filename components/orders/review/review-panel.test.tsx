import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { OrderDetail } from '@/lib/features/orders/types.ts';
import { completeDraft } from '@/lib/features/transfers/testing/drafts.ts';
import { renderInLocale } from '../../../tests/support/render-in-locale.tsx';
import { ReviewPanel } from './review-panel.tsx';

const at = '2026-11-20T12:00:00.000Z';
const later = '2026-11-20T12:05:00.000Z';
const dayLater = '2026-11-21T11:00:00.000Z';
let answerOrder: (detail: OrderDetail) => void;
let balancesRead: number;

beforeEach(() => {
  vi.useFakeTimers({ now: Date.parse(at) });
  balancesRead = 0;
  vi.stubGlobal('fetch', (path: string, options?: RequestInit) => {
    if (path === '/api/quotes') return Promise.resolve(Response.json(quote));
    if (path === '/api/wallets' && options?.method === 'POST') balancesRead += 1;
    if (path.startsWith('/api/orders/')) {
      return new Promise<Response>((resolve) => {
        answerOrder = (detail) => resolve(Response.json(detail));
      });
    }
    if (path === '/api/capabilities') return Promise.resolve(Response.json(capabilities));
    return Promise.resolve(Response.json({ wallets: [], conversions: [], stale: false, readAt: later }));
  });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

const quote = {
  queryNo: 'Q2',
  rate: '7.2',
  fetchedAt: dayLater,
  expiresAt: '2026-11-21T11:15:00.000Z',
  serverNow: dayLater,
};

let capabilities: { capability: string; isResting: boolean; failingSince: string; retryAt: string }[] = [];
const breaker = {
  open: [{ capability: 'confirm', isResting: true, failingSince: at, retryAt: later }],
  closed: [],
};

function order(
  id: string,
  o: { status: string; confirmation: string; serverNow: string; confirm: boolean },
): OrderDetail {
  return {
    order: {
      id,
      orderNo: 'N1',
      family: 'global',
      transactionMode: 'crossMode',
      status: { id: o.status },
      confirmation: o.confirmation,
      informationPage: null,
      suppliedName: null,
      beneficiaryName: '王小明',
      sent: [],
    },
    money: {
      source: { amount: '100.00', currency: 'USD' },
      target: { amount: '710.00', currency: 'CNY' },
      rate: '7.1',
      fixedSide: 'source',
      lockRate: true,
      quote: { queryNo: 'Q', fetchedAt: at, expiresAt: '2026-11-21T12:00:00.000Z' },
      wallet: { type: 'personal', currency: 'USD', available: '5000.00', readAt: later },
    },
    documents: [],
    approval: { need: { approvers: 0, reasons: [] }, latest: null },
    can: { confirm: o.confirm, check: true },
    serverNow: o.serverNow,
    serviceNow: o.serverNow,
  } as unknown as OrderDetail;
}

const ready = (id: string) =>
  order(id, { status: 'readyToConfirm', confirmation: 'none', serverNow: at, confirm: true });
const unknown = (id: string) =>
  order(id, { status: 'checking', confirmation: 'unknown', serverNow: later, confirm: false });

function show(initial: OrderDetail, locale: 'en' | 'zh-CN') {
  // Each visit from elsewhere begins with nothing read.
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  return renderInLocale(
    <QueryClientProvider client={client}>
      <ReviewPanel initial={initial} values={completeDraft()} mayConfirm doubt={null}>
        <p>Read back</p>
      </ReviewPanel>
    </QueryClientProvider>,
    locale,
  );
}

const settled = () => act(() => vi.advanceTimersByTimeAsync(10));
const confirm = { en: /^Confirm and send/, 'zh-CN': /^确认并汇出/ };
const untrue = /othing (was|has been) sent|尚未发送|没有提交任何内容|尚未汇出/;

for (const locale of ['en', 'zh-CN'] as const) {
  for (const state of ['open', 'closed'] as const) {
    test(`a review that the history brings back tells what is on record, in ${locale}, breaker ${state}`, async () => {
      capabilities = breaker[state];
      const id = `${locale}-${state}`;
      const { unmount } = show(ready(id), locale);
      await settled();
      expect(screen.getByRole('button', { name: confirm[locale] })).toBeTruthy();
      unmount();

      show(ready(id), locale);
      await settled();
      // Not read again yet: nothing is offered, and nothing is said about what was sent.
      expect(screen.queryByRole('button', { name: confirm[locale] })).toBeNull();
      expect(document.querySelector('#review-blockers')).toBeNull();
      expect(document.body.textContent).not.toMatch(untrue);

      answerOrder(unknown(id));
      await settled();
      expect(screen.getByRole('alert').textContent).toContain(
        locale === 'en' ? 'Do not confirm again' : '请不要再次确认',
      );
      expect(screen.getByRole('button', { name: confirm[locale] })).toHaveProperty('ariaDisabled', 'true');
      expect(document.querySelector('#review-blockers')).toBeNull();
      expect(document.body.textContent).not.toMatch(untrue);
    });
  }
}

test('a sandbox clock that was put forward makes no balance old', async () => {
  capabilities = breaker.closed;
  show({ ...ready('ahead'), serviceNow: dayLater }, 'en');
  await settled();
  expect(screen.getByRole('button', { name: confirm.en })).toHaveProperty('ariaDisabled', null);
  expect(document.querySelector('#review-blockers')).toBeNull();
});

test('nor one that is put forward while the page is open', async () => {
  capabilities = breaker.closed;
  const { money, ...order } = ready('put-forward');
  show({ ...order, money: { ...money, lockRate: false } }, 'en');
  await settled();
  fireEvent.click(screen.getByRole('button', { name: 'Get a new rate' }));
  await act(() => vi.advanceTimersByTimeAsync(1_500));
  expect(balancesRead).toBe(0);
  expect(document.body.textContent).not.toContain('The balance was last read');
});

test.each([
  [true, 'Review and confirm · Order N1710.00 CNY710.00 Chinese Yuan to 王小明'],
  [false, 'Review and confirm · Order N1≈\u2009710.00 CNYestimated 710.00 Chinese Yuan to 王小明'],
])(
  'the headline is the amount and the recipient, with ≈ only while it can change (locked: %s)',
  async (lockRate, headline) => {
    capabilities = breaker.closed;
    const order = ready(`locked-${lockRate}`);
    show({ ...order, money: { ...order.money, lockRate } }, 'en');
    await settled();
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe(headline);
    expect(document.body.textContent?.includes('≈')).toBe(!lockRate);
  },
);
