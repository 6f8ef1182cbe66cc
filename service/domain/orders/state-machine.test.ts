import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { OrderStatus } from '../../../lib/service-core/contract/status.ts';
import { isFinalStatus, mayFollowFinal, orderStatuses } from '../../../lib/service-core/contract/status.ts';
import { nextStatus, type OrderEvent, rules } from './state-machine.ts';

const events = [...new Set(rules.map((rule) => rule.event))];
const families = ['global', 'business', 'personal'] as const;
const statuses: (OrderStatus | null)[] = [null, ...orderStatuses];

/** Decisions §5 written down a second time, as what may follow what. */
const allowed: Record<string, OrderStatus[]> = {
  null: ['pending', 'information_required'],
  pending: ['pending', 'awaiting_transfe', 'information_required', 'transferring', 'failed', 'cancelled'],
  awaiting_transfe: [
    'pending',
    'awaiting_transfe',
    'information_required',
    'transferring',
    'failed',
    'cancelled',
  ],
  information_required: ['pending', 'awaiting_transfe', 'information_required', 'cancelled'],
  transferring: ['transferring', 'completed', 'failed'],
};

/** From an end there is no way but the one that its successor names (`after`). */
const afterEnd = (end: string | null) => orderStatuses.filter((status) => mayFollowFinal(status, end ?? ''));

describe('the order’s state machine', () => {
  it.each(statuses)('from %s goes only where the decisions say, and everywhere they say', (from) => {
    const reached = new Set<OrderStatus>();
    for (const event of events) {
      const next = nextStatus(from, event, 'global');
      if (next.ok) reached.add(next.value);
    }
    expect([...reached].toSorted()).toEqual((allowed[String(from)] ?? afterEnd(from)).toSorted());
  });

  it('refuses every pair of status and event that the table does not hold, and says where it is possible', () => {
    for (const from of statuses) {
      for (const event of events) {
        const next = nextStatus(from, event, 'global');
        if (next.ok) continue;
        expect(next.reason.possibleIn).not.toContain(from);
        for (const status of next.reason.possibleIn)
          expect(nextStatus(status, event, 'global').ok).toBe(true);
      }
    }
  });

  it('lets a personal order be cancelled while it is pending, the others before they are under way', () => {
    const cancellable = (family: (typeof families)[number]) =>
      orderStatuses.filter((status) => nextStatus(status, 'cancelled', family).ok);
    expect(cancellable('personal')).toEqual(['pending']);
    for (const family of ['global', 'business'] as const) {
      expect(cancellable(family)).toEqual(['pending', 'information_required', 'awaiting_transfe']);
    }
  });

  it('whatever happens to an order: money moves only on the way through transferring, and an end is an end', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...families),
        fc.array(fc.constantFrom<OrderEvent>(...events), { maxLength: 40 }),
        (family, happened) => {
          let status: OrderStatus | null = null;
          for (const event of happened) {
            const next = nextStatus(status, event, family);
            if (!next.ok) continue;
            const comesBack = mayFollowFinal(next.value, status ?? '');
            expect(status !== null && isFinalStatus(status) && !comesBack).toBe(false);
            const isPaid = next.value === 'completed';
            const setsOut = next.value === 'transferring' && status !== 'transferring';
            expect(isPaid && status !== 'transferring').toBe(false);
            expect(setsOut && event !== 'confirmed').toBe(false);
            status = next.value;
          }
        },
      ),
    );
  });
});
