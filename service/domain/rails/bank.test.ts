import { describe, expect, it } from 'vitest';
import { accountEndings, referenceNames, usualOutcome } from '../../sandbox/test-values.ts';
import { type OrderFamily, serviceSettings } from '../context.ts';
import type { Order, OrderParty } from '../orders/order.ts';
import { bankOrderOf, payoutDelayMs, reviewOf } from './bank.ts';

const sandbox = serviceSettings();
const production = serviceSettings({ mode: 'production' });

type Parties = { payer?: OrderParty; beneficiary: OrderParty };

function order(family: OrderFamily, parties: Parties, decided: Partial<Order> = {}): Order {
  const payload = { payer: {}, ...parties } as Order['payload'];
  const undecided = { reviewDecision: null, reviewMessage: null, payoutDecision: null, payoutMessage: null };
  const terms = { tradeId: 'T1', targetCurrency: 'CNY', confirmedTargetMinor: 1n };
  return { family, payload, ...undecided, ...terms, ...decided } as Order;
}

/** The field in which each family keeps a number that ends in a test value. */
const places: readonly (readonly [string, OrderFamily, (account: string) => OrderParty])[] = [
  ['a global bank account', 'global', (number) => ({ accountType: 'bank', accountInfo: { number } })],
  [
    'a global Alipay account',
    'global',
    (routingValue) => ({ accountType: 'alipay', accountInfo: { number: '1', routingValue } }),
  ],
  ['a personal bank account', 'personal', (number) => ({ accountType: 'bank', accountInfo: { number } })],
  [
    'a personal Alipay account',
    'personal',
    (routingValue) => ({ accountType: 'alipay', accountInfo: { routingValue } }),
  ],
  ['a business account', 'business', (accountNumber) => ({ accountNumber })],
];

const seen = (settings: typeof sandbox, subject: Order) => ({
  review: reviewOf(settings, subject),
  payout: bankOrderOf(settings, subject).outcome,
  slow: payoutDelayMs(settings, subject) === settings.sandboxSlowPayoutMs,
});
const usual = { review: 'approve', payout: 'complete', slow: false };

describe('the outcome of an order', () => {
  const cases = places.flatMap(([place, family, beneficiary]) =>
    accountEndings.map(({ value, outcome }) => ({ place, family, beneficiary, value, outcome })),
  );

  it.each(cases)(
    'of $place that ends in $value is the table’s',
    ({ family, beneficiary, value, outcome }) => {
      const subject = order(family, { beneficiary: beneficiary(`62220202 ${value} `) });
      const { review, payout, slow } = { ...usualOutcome, ...outcome };
      expect(seen(sandbox, subject)).toEqual({ review, payout, slow });
      expect(seen(production, subject)).toEqual(usual);
    },
  );

  it.each(referenceNames)(
    'of a global order’s reference $value goes before its account',
    ({ value, outcome }) => {
      const parties = {
        payer: { reference: `${value} 1` },
        beneficiary: { accountInfo: { number: '9001' } },
      };
      const { review, payout, slow } = { ...usualOutcome, ...outcome };
      expect(seen(sandbox, order('global', parties))).toEqual({ review, payout, slow });
      expect(seen(production, order('global', parties))).toEqual(usual);
      // The personal family has no such reference.
      expect(seen(sandbox, order('personal', parties)).payout).toBe('refuse');
    },
  );

  it('is the default without any of these: approved, paid after the usual delay', () => {
    expect(seen(sandbox, order('global', { beneficiary: { accountInfo: { number: '6222' } } }))).toEqual(
      usual,
    );
    expect(seen(sandbox, order('business', { beneficiary: {} }))).toEqual(usual);
  });

  it('is what a call said before anything else', () => {
    for (const { value } of accountEndings) {
      const beneficiary = { accountInfo: { number: value } };
      for (const reviewDecision of ['approve', 'reject', 'hold'] as const) {
        expect(reviewOf(sandbox, order('global', { beneficiary }, { reviewDecision }))).toBe(reviewDecision);
      }
      for (const payoutDecision of ['complete', 'refuse', 'hold'] as const) {
        const { payout, slow } = seen(sandbox, order('global', { beneficiary }, { payoutDecision }));
        expect({ payout, slow }).toEqual({ payout: payoutDecision, slow: false });
      }
    }
  });
});
