import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import type { OrderMoney } from '@/lib/features/orders/types.ts';
import { renderInLocale } from '../../tests/support/render-in-locale.tsx';
import { QuoteSection } from './quote-section.tsx';

afterEach(cleanup);

const source = { amount: '12000.00', currency: 'USD' };
const target = { amount: '85200.00', currency: 'CNY' };

function show(o: { lockRate: boolean; expired: boolean }): boolean {
  const money = { source, target, rate: '7.1', fixedSide: 'source', lockRate: o.lockRate } as OrderMoney;
  const terms = {
    rate: '7.1',
    source: source.amount,
    target: target.amount,
    suppliedName: null,
    goodUntil: null,
  };
  renderInLocale(
    <QuoteSection
      money={money}
      makerTerms={{ source, target, rate: '7.1' }}
      terms={terms}
      expired={o.expired}
      loading={false}
      failure={null}
      onNewRate={() => undefined}
      drift={null}
    />,
  );
  return screen.queryByRole('button', { name: 'Get a new rate' }) !== null;
}

test.each([
  [{ lockRate: true, expired: false }, false],
  [{ lockRate: true, expired: true }, true],
  [{ lockRate: false, expired: false }, true],
])('an approver is offered another rate only where it would be paid at: %o', (given, isOffered) => {
  expect(show(given)).toBe(isOffered);
});
