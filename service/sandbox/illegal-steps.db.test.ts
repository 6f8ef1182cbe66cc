import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { orderStatuses } from '../../lib/service-core/contract/status.ts';
import { credit, orderNow, orderRequest, readyOrder, valueOf } from '../../tests/support/orders.ts';
import { type ServiceTestContext, serviceTestContext } from '../../tests/support/service-context.ts';
import type { Partner } from '../domain/context.ts';
import { cancelOrder } from '../domain/orders/cancel-order.ts';
import { confirmOrder } from '../domain/orders/confirm-order.ts';
import { createOrder } from '../domain/orders/create-order.ts';
import { payOrder } from '../domain/rails/pay-order.ts';
import { decideReview } from '../domain/reviews/review.ts';
import { decidePayout } from './decide-payout.ts';

let test: ServiceTestContext;
let partner: Partner;

beforeAll(async () => {
  test = await serviceTestContext();
});
afterAll(() => test.close());
beforeEach(async () => {
  partner = await test.newPartner();
  await credit(test.ctx, partner, 1_000_000n);
});

async function created(change: { expired?: boolean } = {}): Promise<string> {
  const request = await orderRequest(test.ctx, partner);
  const payer = { ...request.payer, ...(change.expired ? { idExpiryDate: '2001-01-01' } : {}) };
  return valueOf(await createOrder(test.ctx, partner, 'global', { ...request, payer })).tradeId;
}

async function confirmed(account = '6222020200112233445', isPaid = true): Promise<string> {
  const { tradeId } = await readyOrder(test.ctx, partner, { account });
  valueOf(await confirmOrder(test.ctx, partner, 'global', { tradeId }));
  if (isPaid) await payOrder(test.ctx, { tradeId, partnerId: partner.id });
  return tradeId;
}

/** An order in each status, and whether a decision about it can still mean anything. */
const states: Record<string, { make: () => Promise<string>; isOpen: boolean }> = {
  information_required: { make: () => created({ expired: true }), isOpen: true },
  pending: { make: () => created(), isOpen: true },
  awaiting_transfe: {
    make: async () => (await readyOrder(test.ctx, partner)).tradeId,
    isOpen: true,
  },
  transferring: { make: () => confirmed('62220202009004', false), isOpen: true },
  completed: { make: () => confirmed(), isOpen: false },
  returned: {
    make: async () => {
      const tradeId = await confirmed();
      valueOf(await decidePayout(test.ctx, partner, { tradeId, outcome: 'return' }));
      return tradeId;
    },
    isOpen: false,
  },
  failed: { make: () => confirmed('62220202009001'), isOpen: false },
  cancelled: {
    make: async () => {
      const tradeId = await created();
      valueOf(await cancelOrder(test.ctx, partner, 'global', { tradeId }));
      return tradeId;
    },
    isOpen: false,
  },
};

describe('deciding an order by a call', () => {
  it('is asked of every status there is', () => {
    expect(Object.keys(states).toSorted()).toEqual([...orderStatuses].toSorted());
  });

  it.each(Object.entries(states))('that is %s', async (status, { make, isOpen }) => {
    const tradeId = await make();
    const before = await orderNow(test.ctx, partner, tradeId);
    expect(before.status).toBe(status);
    for (const decision of ['hold', 'approve'] as const) {
      const answer = await decideReview(test.ctx, partner, { tradeId, decision });
      expect(answer.ok ? 'taken' : answer.reason.code).toBe(isOpen ? 'taken' : 'operationNotAllowed');
    }
    for (const outcome of ['hold', 'refuse', 'complete'] as const) {
      const answer = await decidePayout(test.ctx, partner, { tradeId, outcome });
      // Once the bank refused, it has refused: only for an order under way is it asked at once.
      const isDecided = status === 'transferring' && outcome === 'complete';
      const isTaken = isOpen && !isDecided;
      expect(answer.ok ? 'taken' : answer.reason.code).toBe(isTaken ? 'taken' : 'operationNotAllowed');
    }
    // A refused step changed nothing.
    const { reviewDecision, payoutDecision } = await orderNow(test.ctx, partner, tradeId);
    const untouched = [before.reviewDecision, before.payoutDecision];
    const decided = ['approve', status === 'transferring' ? 'refuse' : 'complete'];
    expect([reviewDecision, payoutDecision]).toEqual(isOpen ? decided : untouched);
  });

  it('of another partner finds no order', async () => {
    const tradeId = await created();
    const stranger = await test.newPartner();
    const review = await decideReview(test.ctx, stranger, { tradeId, decision: 'approve' });
    const payout = await decidePayout(test.ctx, stranger, { tradeId, outcome: 'complete' });
    for (const answer of [review, payout])
      expect(answer).toMatchObject({ ok: false, reason: { code: 'orderNotFound' } });
  });

  it('takes back no approval on which the bank may have been asked', async () => {
    const tradeId = await confirmed('62220202009003');
    const taken = await decideReview(test.ctx, partner, { tradeId, decision: 'reject' });
    expect(taken).toMatchObject({ ok: false, reason: { code: 'operationNotAllowed' } });
  });
});
