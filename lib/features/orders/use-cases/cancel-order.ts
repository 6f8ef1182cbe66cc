import { recordAudit } from '../../../audit/record.ts';
import { authorise } from '../../../auth/authorise.ts';
import type { Actor } from '../../../auth/types.ts';
import { now } from '../../../clock.ts';
import { callPayout } from '../../../payout/client.ts';
import { err, ok, type Result } from '../../../result.ts';
import type { Outcome } from '../../../service-core/client/index.ts';
import { type DataOf, endpoints } from '../../../service-core/contract/index.ts';
import {
  addTimeline,
  announce,
  inTransaction,
  lockOrder,
  type OrderRow,
  updateOrder,
} from '../repository.ts';
import type { CancelOrderInput, CancelOrderRefusal } from '../types.ts';
import { applyNews } from './apply-news.ts';
import { checkOrder } from './check-order.ts';

type Answer = Result<{ status: string }, CancelOrderRefusal>;
type CancelOutcome = Outcome<DataOf<(typeof endpoints)['globalCancel']>>;

/** Whether the portal offers to cancel: before confirmation, and not while one may be taking effect. */
export function isCancellable(order: Pick<OrderRow, 'serviceStatus' | 'confirmation'>): boolean {
  const beforeConfirm = ['pending', 'information_required', 'awaiting_transfe'].includes(
    order.serviceStatus ?? '',
  );
  return beforeConfirm && !['requested', 'unknown', 'accepted'].includes(order.confirmation);
}

/** Cancels an order that is not confirmed (specification §4.4). Without an answer, its status is asked for. */
export async function cancelOrder(actor: Actor, { orderId, reason }: CancelOrderInput): Promise<Answer> {
  authorise(actor, 'order:cancel');
  const noted = await note(actor, orderId, reason);
  if (!noted.ok) return noted;
  const askedAt = now();
  const outcome = await callPayout(endpoints.globalCancel, { tradeId: noted.value.tradeId });
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
      return status === 'cancelled' ? ok({ status }) : err({ code: 'unanswered' });
    }
    case 'not-sent':
      return err({ code: 'unavailable', message: outcome.message });
    default:
      return outcome satisfies never;
  }
}

function note(
  actor: Actor,
  orderId: string,
  reason: string,
): Promise<Result<{ tradeId: string }, CancelOrderRefusal>> {
  return inTransaction(async (tx) => {
    const order = await lockOrder(tx, orderId);
    if (!order?.tradeId) return err({ code: 'order-not-found' as const });
    if (!isCancellable(order)) return err({ code: 'not-allowed-now' as const, status: order.serviceStatus });
    await addTimeline(tx, { orderId, kind: 'cancel-requested', source: 'person', actor, data: { reason } });
    await recordAudit(tx, { actor, action: 'order.cancel', subject: { kind: 'order', id: orderId } });
    return ok({ tradeId: order.tradeId });
  });
}

async function record(actor: Actor, orderId: string, outcome: CancelOutcome, askedAt: Date): Promise<void> {
  if (outcome.kind !== 'accepted' && outcome.kind !== 'refused') return;
  await inTransaction(async (tx) => {
    const order = await lockOrder(tx, orderId);
    if (!order) return;
    let current = await updateOrder(tx, orderId, {});
    if (outcome.kind === 'accepted') {
      await addTimeline(tx, { orderId, kind: 'cancelled', source: 'service', actor });
      const status = outcome.data.status ?? 'cancelled';
      current = (await applyNews(tx, current, { ...outcome.data, status, askedAt }, 'service')).order;
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
