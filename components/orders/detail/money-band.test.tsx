import { cleanup, screen } from '@testing-library/react';
import { afterEach, describe, expect, test } from 'vitest';
import type { OrderDetail } from '@/lib/features/orders/types.ts';
import { renderInLocale } from '../../../tests/support/render-in-locale.tsx';
import { MoneyBand } from './money-band.tsx';

afterEach(cleanup);

const lockEnds = '2026-11-21T12:00:00.000Z';

type At = {
  serviceNow: string;
  confirmedAt?: string | null;
  actual?: { amount: string; rate: string | null };
};

function band({ serviceNow, confirmedAt = null, actual }: At) {
  const detail = {
    order: { confirmedAt },
    money: {
      source: { amount: '100.00', currency: 'USD' },
      target: { amount: '710.00', currency: 'CNY' },
      rate: '7.1',
      fixedSide: 'source',
      lockRate: true,
      quote: { queryNo: 'Q', fetchedAt: '2026-11-20T12:00:00.000Z', expiresAt: lockEnds },
      actualSource: actual ? { amount: '100.00', currency: 'USD' } : null,
      actualTarget: actual ? { amount: actual.amount, currency: 'CNY' } : null,
      actualRate: actual?.rate ?? null,
      wallet: { type: 'personal', currency: 'USD', available: null, readAt: null },
    },
    serviceNow,
  } as unknown as OrderDetail;
  renderInLocale(<MoneyBand detail={detail} />);
  return screen.getByTestId('money-band').textContent;
}

test('a locked rate says of the amount that it is at that rate, for as long as the lock holds', () => {
  expect(band({ serviceNow: '2026-11-21T11:59:00.000Z' })).toMatch(/at the locked rate.*locked/);
});

test('an amount whose lock ended unconfirmed is an estimate again', () => {
  const text = band({ serviceNow: '2026-11-21T12:01:00.000Z' });
  expect(text).toContain('Estimated');
  expect(text).not.toContain('locked');
});

test('what was confirmed under the lock keeps its rate after it', () => {
  const text = band({ serviceNow: '2026-11-23T00:00:00.000Z', confirmedAt: '2026-11-21T11:00:00.000Z' });
  expect(text).toContain('at the locked rate');
});

describe('what was paid', () => {
  const paid = { serviceNow: '2026-11-21T11:59:00.000Z', actual: { amount: '710.00', rate: null } };

  test('at the agreed rate shows that one, as locked as it was', () => {
    expect(band(paid)).toMatch(/Rate · locked1 USD = 7\.1 CNY/);
  });

  test('at another rate shows it as the effective one, beside that of the creation', () => {
    const text = band({ ...paid, actual: { amount: '705.00', rate: '7.05' } });
    expect(text).toContain('Effective rate1 USD = 7.05 CNY7.1 at creation');
  });
});
