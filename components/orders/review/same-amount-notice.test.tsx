import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import type { SameAmount } from '@/lib/features/orders/review.ts';
import { renderInLocale } from '../../../tests/support/render-in-locale.tsx';
import { SameAmountNotice } from './same-amount-notice.tsx';

afterEach(cleanup);

const other: SameAmount = {
  orderId: 'order-1',
  orderNo: 'P261122-7Q3F0K',
  beneficiaryName: '王芳',
  accountSuffix: '4567',
  amount: { amount: '1250.00', currency: 'USD' },
  status: { id: 'completed', raw: 'completed' },
  createdAt: '2026-11-22T07:36:00Z',
  more: 5,
};

test.each([
  [
    'en',
    /^Order P261122-7Q3F0K for 1,250\.00 USD.* to 王芳 •••• 4567 was created on 22 Nov 2026, 15:36 UTC\+8 \(Completed\)\.$/,
  ],
  [
    'zh-CN',
    /^订单P261122-7Q3F0K于2026年11月22日 15:36 UTC\+8创建，向王芳 •••• 4567汇款1,250\.00 USD.*（已完成）。$/,
  ],
] as const)('names the other order, leads to it and alerts nobody, in %s', (locale, sentence) => {
  const { container } = renderInLocale(<SameAmountNotice other={other} />, locale);
  const link = screen.getByRole('link', { name: other.orderNo });
  expect(link.getAttribute('href')).toBe('/orders/order-1');
  expect(link.closest('p')?.textContent?.replaceAll('\u00a0', ' ')).toMatch(sentence);
  expect(container.textContent).toContain(locale === 'en' ? '5 more orders' : '另有5笔');
  expect(screen.queryByRole('alert')).toBeNull();
  expect(screen.queryByRole('status')).toBeNull();
});

test('one alone has no others, and none says nothing', () => {
  renderInLocale(<SameAmountNotice other={{ ...other, more: 0 }} />);
  expect(screen.queryByText(/more order/)).toBeNull();
  cleanup();
  const { container } = renderInLocale(<SameAmountNotice other={null} />);
  expect(container.textContent).toBe('');
});
