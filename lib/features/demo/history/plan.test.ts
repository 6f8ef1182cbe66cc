import { describe, expect, test } from 'vitest';
import { withDerivedAmount } from '../../transfers/amounts.ts';
import { validateDraft } from '../../transfers/validate.ts';
import { payerNames, payerOf, recipientNames, recipientOf } from './people.ts';
import { orderCount, type PlannedOrder, plannedOrders, workDays } from './plan.ts';

const plan = plannedOrders();
const ways = [...new Set(plan.map(({ from, to }) => `${from} ${to}`))].map((way) => way.split(' '));
const noon = new Date('2026-11-20T12:00:00Z');

/** The draft as its requester fills it in, at a rate of two. */
function draftOf({ from, to, family, sourceCurrency, targetCurrency, sourceAmount, purpose }: PlannedOrder) {
  const isTrade = family === 'business';
  const quote = { queryNo: 'Q', rate: '2', sourceCurrency, targetCurrency };
  return withDerivedAmount({
    ...payerOf(from),
    orderNo: 'P261120-7Q3F0K',
    beneficiary: recipientOf(to).beneficiary,
    sourceCurrency,
    targetCurrency,
    sourceAmount,
    purpose: isTrade ? '' : purpose,
    fundsSource: isTrade ? '' : 'Employment income',
    paymentType: isTrade ? 'DepositPayment' : '',
    quote:
      sourceCurrency === targetCurrency
        ? null
        : { ...quote, fetchedAt: noon.toISOString(), expiresAt: '2026-11-20T12:15:00Z' },
  });
}

describe('the plan of the demo', () => {
  test('is the same every time, day after day', () => {
    expect(plannedOrders()).toEqual(plan);
    expect(plan).toHaveLength(orderCount);
    expect(new Set(plan.map(({ workDay }) => workDay)).size).toBe(workDays);
    expect(plan.map(({ workDay }) => workDay)).toEqual(
      plan.map(({ workDay }) => workDay).toSorted((a, b) => a - b),
    );
  });

  test('has every family, several currencies, both requesters, and mostly orders that complete', () => {
    expect(new Set(plan.map(({ family }) => family))).toEqual(new Set(['global', 'personal', 'business']));
    expect(new Set(plan.map(({ sourceCurrency }) => sourceCurrency)).size).toBeGreaterThan(2);
    expect(new Set(plan.map(({ targetCurrency }) => targetCurrency)).size).toBeGreaterThan(2);
    expect(new Set(plan.map(({ by }) => by)).size).toBe(2);
    expect(plan.filter(({ ending }) => ending === 'completed').length).toBeGreaterThan(80);
  });

  test('pays every saved recipient, and for every saved sender', () => {
    expect(new Set(plan.map(({ to }) => to))).toEqual(new Set(recipientNames));
    expect(new Set(plan.map(({ from }) => from))).toEqual(new Set(payerNames));
    expect([recipientNames.length, payerNames.length]).toEqual([15, 6]);
  });

  test.each(ways)('an order from %s to %s passes the checks of a form', (from, to) => {
    const order = plan.find((one) => one.from === from && one.to === to) as PlannedOrder;
    const problems = validateDraft(draftOf(order), { now: noon });
    expect(problems.map(({ path, key }) => `${path}: ${key}`)).toEqual([]);
  });
});
