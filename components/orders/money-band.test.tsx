import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import type { OrderDetail } from '@/lib/features/orders/types.ts';
import { renderInLocale } from '../../tests/support/render-in-locale.tsx';
import { MoneyBand } from './money-band.tsx';

afterEach(cleanup);

const lockEnds = '2026-11-21T12:00:00.000Z';

function band({ serverNow, confirmedAt = null }: { serverNow: string; confirmedAt?: string | null }) {
  const detail = {
    order: { confirmedAt },
    money: {
      source: { amount: '100.00', currency: 'USD' },
      target: { amount: '710.00', currency: 'CNY' },
      rate: '7.1',
      fixedSide: 'source',
      lockRate: true,
      quote: { queryNo: 'Q', fetchedAt: '2026-11-20T12:00:00.000Z', expiresAt: lockEnds },
      actualSource: null,
      actualTarget: null,
      actualRate: null,
      wallet: { type: 'personal', currency: 'USD', available: null, readAt: null },
    },
    serverNow,
  } as unknown as OrderDetail;
  renderInLocale(<MoneyBand detail={detail} />);
  return screen.getByTestId('money-band').textContent;
}

test('a locked rate says of the amount that it is at that rate, for as long as the lock holds', () => {
  expect(band({ serverNow: '2026-11-21T11:59:00.000Z' })).toMatch(/at the locked rate.*locked/);
});

test('an amount whose lock ended unconfirmed is an estimate again', () => {
  const text = band({ serverNow: '2026-11-21T12:01:00.000Z' });
  expect(text).toContain('Estimated');
  expect(text).not.toContain('locked');
});

test('what was confirmed under the lock keeps its rate after it', () => {
  const text = band({ serverNow: '2026-11-23T00:00:00.000Z', confirmedAt: '2026-11-21T11:00:00.000Z' });
  expect(text).toContain('at the locked rate');
});
