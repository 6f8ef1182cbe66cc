import { cleanup, screen, within } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import type { Progress } from '@/lib/features/orders/life-cycle/states.ts';
import type { OrderDetail } from '@/lib/features/orders/types.ts';
import { renderInLocale } from '../../../tests/support/render-in-locale.tsx';
import { OrderProgress } from './order-progress.tsx';

afterEach(cleanup);

type Given = { progress: Progress | null; status: string; approvers?: number; expiresAt?: string };

function given({ progress, status, approvers = 1, expiresAt }: Given): OrderDetail {
  const usd = { amount: '100.00', currency: 'USD' };
  return {
    order: {
      status: { id: status, bucket: status === 'awaitingApproval' ? 'to-do' : 'with-service' },
      createdAt: '2026-11-20T02:00:00.000Z',
      statusAt: '2026-11-20T05:00:00.000Z',
      documentsCompletedAt: '2026-11-20T03:00:00.000Z',
      confirmedAt: null,
      lastCheckedAt: null,
      nextCheckAt: null,
    },
    money: { source: usd, target: usd, quote: null },
    approval: { need: { approvers }, latest: expiresAt ? { expiresAt, closedAt: null } : null },
    can: { submit: false },
    progress,
    serverNow: '2026-11-20T06:00:00.000Z',
    serviceNow: '2026-11-20T06:00:00.000Z',
  } as unknown as OrderDetail;
}

const show = (order: Given, locale: 'en' | 'zh-CN' = 'en') =>
  renderInLocale(<OrderProgress detail={given(order)} />, locale);

const steps = () =>
  within(screen.getByRole('list', { name: /Progress|进度/ }))
    .getAllByRole('listitem')
    .map((item) => item.textContent);

test('what is behind says when, where it stands is the current step, and by when it is due is said beside it', () => {
  show({
    progress: { step: 'approved', state: 'under-way' },
    status: 'awaitingApproval',
    expiresAt: '2026-11-21T02:00:00.000Z',
  });
  const [created, documents, approved, sent, paid] = steps();
  expect(created).toMatch(/^Created, done20 Nov 2026/);
  expect(documents).toMatch(/^Documents, done20 Nov 2026/);
  expect([approved, sent, paid]).toEqual(['Approved, current', 'Sent, not yet', 'Paid, not yet']);
  expect(document.querySelector('[aria-current=step]')?.textContent).toBe('Approved, current');
  expect(screen.getByText(/The approval is asked for until/).textContent).toContain('21 Nov 2026');
});

test('a failure is where it happened, and says that it was not paid', () => {
  show({ progress: { step: 'paid', state: 'failed' }, status: 'failed' });
  expect(steps().at(-1)).toMatch(/^Not paid, failed20 Nov 2026/);
});

test('where one person sends it alone, nobody approves', () => {
  show({ progress: { step: 'documents', state: 'under-way' }, status: 'inPreCheck', approvers: 0 }, 'zh-CN');
  expect(steps()[2]).toBe('确认, 未开始');
});

test('a state that nobody knows has no progress to show', () => {
  show({ progress: null, status: 'unrecognised' });
  expect(screen.queryByRole('list', { name: 'Progress' })).toBeNull();
  screen.getByText('Check again later, or ask the service what this status means.');
});

test('the tick of a step that is done while somebody looks is drawn, and no other', () => {
  const { container, rerender } = show({
    progress: { step: 'sent', state: 'under-way' },
    status: 'inTransit',
  });
  expect(container.querySelector('.drawn-once')).toBeNull();
  rerender(
    <OrderProgress detail={given({ progress: { step: 'paid', state: 'done' }, status: 'completed' })} />,
  );
  const drawn = [...container.querySelectorAll('.drawn-once')].map((tick) => tick.closest('li')?.textContent);
  expect(drawn).toEqual([expect.stringMatching(/^Sent, done/), expect.stringMatching(/^Paid, done/)]);
});
