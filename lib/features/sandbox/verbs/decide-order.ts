import { auditOrder } from '../../../audit.ts';
import type { Actor } from '../../../auth/permissions.ts';
import { callPayout } from '../../../payout/client.ts';
import { err, ok, type Result } from '../../../result.ts';
import type { Outcome } from '../../../service-core/client/index.ts';
import { sandboxEndpoints } from '../../../service-core/contract/index.ts';
import { addAnswerer } from '../../information/data.ts';
import { announce, findOrder, inTransaction, type OrderRow } from '../../orders/data/order.ts';
import { isInformationRequested } from '../../transfers/conditions/order.ts';
import { payoutSchema, redeliverSchema, reviewSchema } from '../schema.ts';
import type { DecisionRefusal } from '../types.ts';
import { callRefusal, isWithoutEffect, sandboxCase } from './in-sandbox.ts';

const given = (message: string) => (message === '' ? {} : { message });

/** Decides what the sandbox's reviewers do with an order, before or after its confirmation. */
export const decideReview = sandboxCase({
  input: reviewSchema,
  run: (actor, { orderId, decision, message }) =>
    callAbout(actor, orderId, {
      action: 'order.sandbox-review',
      facts: { decision, characters: [...message].length },
      before: async (order) => {
        if (decision === 'approve') await recordAccepting(actor, order);
      },
      call: (tradeId) =>
        callPayout(sandboxEndpoints.sandboxOrderReview, { tradeId, decision, ...given(message) }),
    }),
});

/** Decides what the sandbox's bank does with an order, or sends a completed payment back. */
export const decidePayout = sandboxCase({
  input: payoutSchema,
  run: (actor, { orderId, outcome, message }) =>
    callAbout(actor, orderId, {
      action: 'order.sandbox-payout',
      facts: { decision: outcome, characters: [...message].length },
      call: (tradeId) =>
        callPayout(sandboxEndpoints.sandboxOrderPayout, { tradeId, outcome, ...given(message) }),
    }),
});

/** Has the service send one of an order's callbacks again. */
export const redeliver = sandboxCase({
  input: redeliverSchema,
  run: (actor, { orderId, deliveryId }) =>
    callAbout(actor, orderId, {
      action: 'order.sandbox-redeliver',
      facts: { deliveryId },
      call: () => callPayout(sandboxEndpoints.sandboxRedeliver, { deliveryId }),
    }),
});

type Call = {
  action: 'order.sandbox-review' | 'order.sandbox-payout' | 'order.sandbox-redeliver';
  facts: Record<string, string | number>;
  before?: (order: OrderRow) => Promise<void>;
  call: (tradeId: string) => Promise<Outcome<unknown>>;
};

/** Makes a call about an order that the service has, and records it with its outcome. */
async function callAbout(
  actor: Actor,
  orderId: string,
  { action, facts, before, call }: Call,
): Promise<Result<null, DecisionRefusal>> {
  const order = await findOrder(orderId);
  if (!order) return err({ code: 'order-not-found' });
  if (order.tradeId === null) return err({ code: 'not-at-service' });
  await before?.(order);
  const outcome = await call(order.tradeId);
  await inTransaction(async (tx) => {
    await auditOrder(tx, orderId, { actor, action, data: { ...facts, outcome: outcome.kind } });
    // Open pages read the audit and the callbacks again.
    await announce(tx, [{ kind: 'order', id: orderId, version: order.version }]);
  });
  if (outcome.kind === 'accepted') return ok(null);
  return err(isWithoutEffect(outcome) ? { code: 'no-effect' } : callRefusal(outcome));
}

/**
 * Bars a person who approves as the service's staff, while information is asked, from approving the order in the portal:
 * a supplied name may be what they accept. Recorded before the call, whose answer can get lost.
 */
async function recordAccepting({ userId }: Actor, order: OrderRow): Promise<void> {
  if (isInformationRequested(order))
    await inTransaction((tx) => addAnswerer(tx, { orderId: order.id, userId }));
}
