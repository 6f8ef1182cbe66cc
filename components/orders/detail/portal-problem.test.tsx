import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import type { OrderDetail } from '@/lib/features/orders/types.ts';
import { renderInLocale } from '../../../tests/support/render-in-locale.tsx';
import { PortalProblem } from './portal-problem.tsx';

afterEach(cleanup);

function detail(admins: { name: string; email: string }[]): OrderDetail {
  const usd = { amount: '100.00', currency: 'USD' };
  return {
    order: {
      id: 'order-1',
      orderNo: 'P261120-AAAAAA',
      status: { id: 'readyToConfirm' },
      beneficiaryName: '王小明',
    },
    money: { source: usd, target: usd, quote: null },
    exchanges: [],
    portalProblem: { code: '10001', admins },
  } as unknown as OrderDetail;
}

test.each(['en', 'zh-CN'] as const)(
  'a letter to the administrators holds the facts and no names, in %s',
  (locale) => {
    const admins = [
      { name: 'Ada Keller', email: 'ada@corridor.test' },
      { name: 'Grace Okafor', email: 'grace+ops@corridor.test' },
    ];
    renderInLocale(<PortalProblem detail={detail(admins)} />, locale);
    const link = screen.getByRole('link');
    const { protocol, pathname, searchParams } = new URL(link.getAttribute('href') ?? '');
    expect(protocol).toBe('mailto:');
    expect(pathname.split(',').map(decodeURIComponent)).toEqual(admins.map(({ email }) => email));
    expect(link.getAttribute('href')).not.toContain('+');
    expect(searchParams.get('subject')).toContain('P261120-AAAAAA');
    expect(searchParams.get('body')).toContain('code: 10001');
    expect(searchParams.get('body')).toContain('/orders/order-1?tab=exchange');
    expect(searchParams.get('body')).not.toContain('王小明');
  },
);

test('without administrators the facts can still be copied', () => {
  renderInLocale(<PortalProblem detail={detail([])} />, 'en');
  expect(screen.queryByRole('link')).toBeNull();
  expect(screen.getAllByRole('button')).toHaveLength(1);
});
