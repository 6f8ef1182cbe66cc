import { auditOrder } from '../../../audit.ts';
import type { Actor } from '../../../auth/permissions.ts';
import { useCase } from '../../../auth/use-case.ts';
import { now } from '../../../clock.ts';
import { callPayout } from '../../../payout/client.ts';
import { err, ok, type Result } from '../../../result.ts';
import type { Outcome } from '../../../service-core/client/index.ts';
import type { DataOf } from '../../../service-core/contract/index.ts';
import { familyOf } from '../../transfers/values.ts';
import { touchOrder } from '../data/move.ts';
import { addTimeline, announce, inTransaction, lockOrder } from '../data/order.ts';
import { type FamilyEndpoints, familyEndpoints } from '../family-endpoints.ts';
import { isPossible, permits } from '../life-cycle/transitions.ts';
import { cancelOrderSchema } from '../schema.ts';
import type { CancelOrderRefusal } from '../types.ts';
import { applyNews } from './apply-news.ts';
import { askLater, planAsking } from './ask-later.ts';
import { checkOrder } from './check-order.ts';

type Answer = Result<{ status: string }, CancelOrderRefusal>;
type CancelOutcome = Outcome<DataOf<NonNullable<FamilyEndpoints['cancel']>>>;

/**
 * Cancels an order by its family's rule (C-36): a global one until it is confirmed, a personal one while it is
 * pending, a business one never, since that family has no such call. Without an answer, its status is asked for.
 */
export const cancelOrder = useCase({
  permission: 'order:cancel',
  input: cancelOrderSchema,
  run: async (actor, { orderId, reason }): Promise<Answer> => {
    const noted = await note(actor, orderId, reason);
    if (!noted.ok) return noted;
    const askedAt = now();
    const { endpoint, tradeId } = noted.value;
    const outcome = await callPayout(endpoint, { tradeId });
    await record(actor, orderId, outcome, askedAt);
    switch (outcome.kind) {
      case 'accepted':
        return ok({ status: outcome.data.status ?? 'cancelled' });
      case 'refused':
        await checkOrder(orderId, 'check');
        return err({ code: 'refused', status: outcome.code, message: outcome.message });
      case 'unknown': {
        const checked = await checkOrder(orderId, 'check');
        const status = checked?.kind === 'checked' ? checked.order.serviceStatus : null;
        if (status === 'cancelled') return ok({ status });
        // It may still be on its way: what it did is asked once that is over.
        await askLater(orderId);
        return err({ code: 'unanswered' });
      }
      case 'not-sent':
        return err({ code: 'unavailable', message: outcome.message });
      default:
        return outcome satisfies never;
    }
  },
});

type Noted = { tradeId: string; endpoint: NonNullable<FamilyEndpoints['cancel']> };

function note(actor: Actor, orderId: string, reason: string): Promise<Result<Noted, CancelOrderRefusal>> {
  return inTransaction(async (tx) => {
    const order = await lockOrder(tx, orderId);
    if (!order?.tradeId) return err({ code: 'order-not-found' as const });
    if (!permits(actor, 'cancel', order)) return err({ code: 'not-yours' as const });
    const { cancel: endpoint } = familyEndpoints[familyOf(order.family)];
    if (!endpoint) return err({ code: 'no-such-call' as const });
    if (!isPossible(order, 'cancel')) {
      return err({ code: 'not-allowed-now' as const, status: order.serviceStatus });
    }
    await addTimeline(tx, { orderId, kind: 'cancel-requested', source: 'person', actor, data: { reason } });
    await auditOrder(tx, orderId, { actor, action: 'order.cancel' });
    await planAsking(tx, orderId);
    return ok({ tradeId: order.tradeId, endpoint });
  });
}

async function record(actor: Actor, orderId: string, outcome: CancelOutcome, askedAt: Date): Promise<void> {
  if (outcome.kind === 'not-sent') return;
  await inTransaction(async (tx) => {
    const order = await lockOrder(tx, orderId);
    if (!order) return;
    let current = await touchOrder(tx, orderId);
    if (outcome.kind === 'accepted') {
      await addTimeline(tx, { orderId, kind: 'cancelled', source: 'service', actor });
      const status = outcome.data.status ?? 'cancelled';
      current = (await applyNews(tx, current, { ...outcome.data, status, askedAt }, 'service')).order;
    } else if (outcome.kind === 'unknown') {
      await addTimeline(tx, { orderId, kind: 'cancel-unanswered', source: 'service' });
    } else {
      const { code, message } = outcome;
      await addTimeline(tx, {
        orderId,
        kind: 'cancel-refused',
        source: 'service',
        actor,
        data: { code, message },
      });
    }
    await announce(tx, [{ kind: 'order', id: orderId, version: current.version }]);
  });
}
