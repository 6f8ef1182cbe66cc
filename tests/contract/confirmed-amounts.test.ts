import fc from 'fast-check';
import { expect, test } from 'vitest';
import { amountsAtRate } from '../../lib/features/orders/status.ts';
import { targetForSource } from '../../lib/service-core/money/index.ts';
import { termsOf } from '../../service/domain/orders/decide-confirmation.ts';
import type { Order } from '../../service/domain/orders/order.ts';
import type { Quote } from '../../service/domain/rates/quote.ts';
import { runs } from '../support/seed.ts';

const at = new Date();
const queryNo = 'Q-2';

/** The amounts the service takes and pays for an order that is confirmed under another quote than its own. */
function taken(order: Parameters<typeof amountsAtRate>[0], rate: string) {
  const { sourceCurrency, targetCurrency } = order;
  const expiresAt = new Date(at.getTime() + 60_000);
  const quote = { queryNo, sourceCurrency, targetCurrency, rate, expiresAt, usedBy: null } as Quote;
  const known = { ...order, tradeId: 'T', queryNo: 'Q-1', rateLockedUntil: null } as Order;
  const terms = termsOf(known, { queryNo, quotes: new Map([[queryNo, quote]]), at });
  if (!terms.ok) return null;
  const { sourceMinor, targetMinor } = terms.value;
  return { sourceMinor, targetMinor };
}

const rate = fc.integer({ min: 10_000, max: 999_999 }).map((n) => (n / 1e5).toFixed(5));
const drift = fc.integer({ min: -200, max: 200 });

test('an order is shown with the amounts that the service takes, however little its rate moved', () => {
  fc.assert(
    fc.property(
      fc.bigInt({ min: 100n, max: 10n ** 8n }),
      rate,
      drift,
      fc.constantFrom('cnyMode', 'crossMode'),
      fc.constantFrom(['USD', 'CNY'] as const, ['CNY', 'USD'] as const, ['JPY', 'USD'] as const),
      (sourceMinor, first, moved, transactionMode, [sourceCurrency, targetCurrency]) => {
        const pair = { sourceCurrency, targetCurrency };
        const targetMinor = targetForSource({ ...pair, sourceMinor, rate: first });
        fc.pre(targetMinor > 0n);
        const order = { ...pair, sourceMinor, targetMinor, rate: first, transactionMode };
        const second = (Number(first) + moved / 1e5).toFixed(5);
        const service = taken(order, second);
        fc.pre(service !== null);
        expect(amountsAtRate(order, second)).toEqual(service);
      },
    ),
    { numRuns: runs(2000) },
  );
});
