import { auditOrder } from '../../../audit.ts';
import type { Actor } from '../../../auth/permissions.ts';
import { useCase } from '../../../auth/use-case.ts';
import { now } from '../../../clock.ts';
import { callPayout } from '../../../payout/client.ts';
import { err, ok, type Result } from '../../../result.ts';
import type { Outcome } from '../../../service-core/client/index.ts';
import type { DataOf } from '../../../service-core/contract/index.ts';
import { familyOf } from '../../transfers/types.ts';
import { moveOrder, touchOrder } from '../data/move.ts';
import {
  addTimeline,
  announce,
  type FamilyEndpoints,
  familyEndpoints,
  inTransaction,
  lockOrder,
  type Tx,
} from '../data/order.ts';
import { isPossible, permits } from '../life-cycle/transitions.ts';
import { skipOf } from '../list-queries.ts';
import { cancelOrderSchema, orderRefSchema } from '../schema.ts';
import type { AbandonRefusal, CancelOrderRefusal } from '../types.ts';
import { applyNews } from './apply-news.ts';
import { askLater, checkOrder, scheduleStatusCheck } from './check-order.ts';

type Answer = Result<{ status: string }, CancelOrderRefusal>;
type CancelOutcome = Outcome<DataOf<NonNullable<FamilyEndpoints['cancel']>>>;

/**
 * Cancels an order by its family's rule (C-36): a global order until it is confirmed, a personal order while pending, a
 * business order never, since its family has no cancel call. If the call gets no answer, the status is checked.
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
        // The call may still be in progress, so the status is checked again once it must have ended.
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
    await scheduleStatusCheck(tx, orderId);
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

/**
 * Archives an order in the portal that the service cannot cancel (S-01). The order at the service stays unconfirmed; if
 * it progresses after all, the portal shows that.
 */
export const abandonOrder = useCase({
  permission: 'order:cancel',
  input: cancelOrderSchema,
  run: (actor, { orderId, reason }): Promise<Result<null, AbandonRefusal>> =>
    inTransaction(async (tx) => {
      const order = await lockOrder(tx, orderId);
      if (!order) return err({ code: 'order-not-found' });
      if (!permits(actor, 'abandon', order)) return err({ code: 'not-yours' });
      const skip = skipOf(actor, 'abandon', order);
      if (skip) return err({ code: 'not-allowed-now', why: skip });
      await change(tx, actor, { orderId, transition: 'abandon', kind: 'abandoned', data: { reason } });
      return ok(null);
    }),
});

/** Restores an archived order while its service status is still open. */
export const restoreOrder = useCase({
  permission: 'order:cancel',
  input: orderRefSchema,
  run: (actor, { orderId }): Promise<Result<null, AbandonRefusal>> =>
    inTransaction(async (tx) => {
      const order = await lockOrder(tx, orderId);
      if (!order) return err({ code: 'order-not-found' });
      if (!permits(actor, 'take-up', order)) return err({ code: 'not-yours' });
      if (order.abandonedAt === null) return ok(null);
      if (!isPossible(order, 'take-up')) return err({ code: 'not-allowed-now', why: 'final' });
      await change(tx, actor, { orderId, transition: 'take-up', kind: 'taken-up', data: {} });
      return ok(null);
    }),
});

type Change =
  | { transition: 'abandon'; kind: 'abandoned'; data: { reason: string } }
  | { transition: 'take-up'; kind: 'taken-up'; data: Record<string, never> };

async function change(tx: Tx, actor: Actor, o: Change & { orderId: string }): Promise<void> {
  const { orderId, transition, kind, data } = o;
  const { version } = await moveOrder(tx, orderId, transition);
  await addTimeline(tx, { orderId, kind, source: 'person', actor, data });
  await auditOrder(tx, orderId, { actor, action: `order.${transition}` });
  await announce(tx, [{ kind: 'order', id: orderId, version }]);
}
