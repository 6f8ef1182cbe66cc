import { auditOrder } from '../../../audit.ts';
import type { Actor } from '../../../auth/permissions.ts';
import { now } from '../../../clock.ts';
import { enqueue } from '../../../queue/enqueue.ts';
import { err, ok, type Result } from '../../../result.ts';
import type { Outcome } from '../../../service-core/client/index.ts';
import { codes } from '../../../service-core/codes.ts';
import type { DataOf } from '../../../service-core/contract/index.ts';
import { planEarlyWebhooks } from '../../webhooks/verbs/settle-webhook.ts';
import { moveOrder } from '../data/move.ts';
import {
  addTimeline,
  announce,
  type FamilyEndpoints,
  inTransaction,
  lockOrder,
  type OrderRow,
  planCheck,
  type Refusal,
  reopenDraft,
  type Tx,
} from '../data/order.ts';
import { isPossible } from '../life-cycle/transitions.ts';
import type { CreateOrderRefusal, CreateOrderValue } from '../types.ts';
import { applyNews, nextCheckAfter } from './apply-news.ts';

type CreateOutcome = Outcome<DataOf<FamilyEndpoints['create']>>;
type Answer = Result<CreateOrderValue, CreateOrderRefusal>;

const saySoMs = 30_000;

/** Records the outcome of a create call. Changes nothing if reconciliation already found the order. */
export function recordCreation(o: {
  orderId: string;
  outcome: CreateOutcome;
  askedAt: Date;
  actor: Actor;
}): Promise<Answer> {
  return inTransaction(async (tx): Promise<Answer> => {
    const order = await lockOrder(tx, o.orderId);
    if (!order) return err({ code: 'draft-not-found' });
    if (order.creation === 'accepted') return ok({ orderId: order.id, state: 'created' });
    const { outcome } = o;
    switch (outcome.kind) {
      case 'accepted':
        await acceptCreation(tx, order, { ...outcome.data, askedAt: o.askedAt }, o.actor);
        return ok({ orderId: order.id, state: 'created' });
      case 'refused': {
        const { code: status, message, errors = [] } = outcome;
        await refuseCreation(tx, order, { kind: 'create-refused', code: status, message, errors }, o.actor);
        if (status === codes.orderNoUsed.status) return err({ code: 'order-no-used' });
        return err({ code: 'refused', status, message, errors: [...errors] });
      }
      case 'not-sent': {
        const { reason: code, message } = outcome;
        await refuseCreation(tx, order, { kind: 'create-refused', code, message, errors: [] }, o.actor);
        return err({ code: 'unavailable', message });
      }
      case 'unknown': {
        // The creation was already refused: the draft is open again and may have been edited.
        if (!isPossible(order, 'create-unanswered')) return ok({ orderId: order.id, state: 'checking' });
        const nextCheckAt = nextCheckAfter(0);
        const updated = await moveOrder(tx, order.id, 'create-unanswered', { data: { nextCheckAt } });
        await addTimeline(tx, { orderId: order.id, kind: 'create-unanswered', source: 'service' });
        await planCheck(tx, order.id, nextCheckAt);
        await announce(tx, [{ kind: 'order', id: order.id, version: updated.version }]);
        return ok({ orderId: order.id, state: 'checking' });
      }
      default:
        return outcome satisfies never;
    }
  });
}

/** Records that the order exists at the service, by the answer to its creation or by a check of its number. */
export async function acceptCreation(
  tx: Tx,
  order: OrderRow,
  data: {
    tradeId: string;
    status: string;
    RFI_link?: string;
    beneficiaryName?: string | null;
    problems?: readonly { message: string }[];
    missingDocuments?: string[];
    payerId?: string;
    beneficiaryId?: string;
    askedAt: Date;
  },
  actor: Actor | null,
): Promise<OrderRow> {
  const created = await moveOrder(tx, order.id, 'create-accepted', {
    data: { tradeId: data.tradeId, nextCheckAt: null, checksWithoutNews: 0 },
  });
  await addTimeline(tx, { orderId: order.id, kind: 'created', source: actor ? 'service' : 'check' });
  await auditOrder(tx, order.id, {
    actor,
    action: 'order.created',
    data: { tradeId: data.tradeId, status: data.status },
  });
  await planEarlyWebhooks(tx, data.tradeId);
  const { payerId, beneficiaryId } = data;
  await enqueue(tx, 'remember_parties', { orderId: order.id, payerId, beneficiaryId });
  if (order.withoutDocuments) {
    // A page that waits for the answer completes the documents itself, so the job starts later.
    const at = actor ? new Date(now().getTime() + saySoMs) : undefined;
    await enqueue(tx, 'complete_documents', { orderId: order.id }, { at });
  }
  const { order: current } = await applyNews(tx, created, data, actor ? 'service' : 'check');
  await announce(tx, [{ kind: 'order', id: order.id, version: current.version }]);
  return current;
}

/** Records a definite refusal: this draft made no order, so it reopens to be fixed and sent again. */
export async function refuseCreation(
  tx: Tx,
  order: OrderRow,
  refusal: Refusal & { kind: 'create-refused' | 'create-not-found' },
  actor: Actor | null,
): Promise<void> {
  const { kind, code, message } = refusal;
  const updated = await moveOrder(tx, order.id, 'create-refused', { data: { nextCheckAt: null } });
  await reopenDraft(tx, order.draftId, refusal);
  await addTimeline(tx, {
    orderId: order.id,
    kind,
    source: actor ? 'service' : 'check',
    data: { code, message },
  });
  await auditOrder(tx, order.id, { actor, action: 'order.create-refused', data: { code } });
  await announce(tx, [
    { kind: 'order', id: order.id, version: updated.version },
    { kind: 'draft', id: order.draftId, version: updated.version },
  ]);
}
