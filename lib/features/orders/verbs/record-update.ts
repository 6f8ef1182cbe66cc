import { auditOrder } from '../../../audit.ts';
import type { Actor } from '../../../auth/permissions.ts';
import { now } from '../../../clock.ts';
import { serviceTime } from '../../../payout/service-clock.ts';
import { enqueue } from '../../../queue/enqueue.ts';
import { err, ok, type Result } from '../../../result.ts';
import { endedAtTheDoor, type Outcome } from '../../../service-core/client/index.ts';
import type { DataOf } from '../../../service-core/contract/index.ts';
import { missingDocuments } from '../../transfers/conditions/order.ts';
import { storedDraft } from '../../transfers/defaults.ts';
import { documentTypesOf } from '../data/documents.ts';
import { moveOrder } from '../data/move.ts';
import {
  addTimeline,
  announce,
  answerUpdate,
  draftEditor,
  type FamilyEndpoints,
  findUpdate,
  inTransaction,
  lockOrder,
  type OrderRow,
  type OrderUpdate,
  planCheck,
  type Refusal,
  reopenDraft,
  type Tx,
} from '../data/order.ts';
import type { UpdateOrderRefusal, UpdateOrderValue } from '../types.ts';
import { applyNews, nextCheckAfter } from './apply-news.ts';
import { orderRowOf, quoteOf } from './create-order.ts';

export type UpdateOutcome = Outcome<DataOf<NonNullable<FamilyEndpoints['update']>>>;
type Accepted = Extract<UpdateOutcome, { kind: 'accepted' }>['data'];
type Answer = Result<UpdateOrderValue, UpdateOrderRefusal>;
type Noted = { order: OrderRow; update: OrderUpdate; actor: Actor | null };

/**
 * Records the outcome of an update call, made by a person or, after a lost answer, by reconciliation (`actor` is null).
 * A settled update changes only if an acceptance follows a refusal.
 */
export function recordUpdate(o: {
  orderId: string;
  updateId: string;
  outcome: UpdateOutcome;
  askedAt: Date;
  actor: Actor | null;
}): Promise<Answer> {
  return inTransaction(async (tx): Promise<Answer> => {
    const order = await lockOrder(tx, o.orderId);
    const update = await findUpdate(tx, o.updateId);
    if (!order || !update) return err({ code: 'draft-not-found' });
    if (update.state === 'accepted') return ok({ orderId: order.id, state: 'updated' });
    const { outcome } = o;
    // A concurrent repetition was refused; only an acceptance changes that.
    if (update.state === 'refused' && outcome.kind !== 'accepted') return refusedBefore(update);
    const noted = { order, update, actor: o.actor };
    // An earlier attempt may have arrived; a repetition that was refused unread proves nothing about it.
    const isRepeated = o.actor === null || update.state === 'unknown';
    switch (outcome.kind) {
      case 'accepted':
        await accept(tx, noted, { ...outcome.data, askedAt: o.askedAt });
        return ok({ orderId: order.id, state: 'updated' });
      case 'refused': {
        const { code: status, message, errors = [] } = outcome;
        if (isRepeated && endedAtTheDoor(outcome)) return wait(tx, noted, message);
        await refuse(tx, noted, { code: status, message, errors });
        return err({ code: 'refused', status, message, errors: [...errors] });
      }
      case 'not-sent':
        if (isRepeated) return wait(tx, noted, outcome.message);
        await refuse(tx, noted, { code: outcome.reason, message: outcome.message, errors: [] });
        return err({ code: 'unavailable', message: outcome.message });
      case 'unknown':
        return wait(tx, noted, outcome.message);
      default:
        return outcome satisfies never;
    }
  });
}

function refusedBefore({ code, message }: OrderUpdate): Answer {
  return err({ code: 'refused', status: code ?? '', message: message ?? '', errors: [] });
}

async function accept(
  tx: Tx,
  { order, update, actor }: Noted,
  data: Accepted & { askedAt: Date },
): Promise<void> {
  const values = storedDraft(update);
  const quote = await quoteOf(tx, values, values.quote?.queryNo);
  const columns = quote.ok ? orderRowOf(values, quote.value) : quote;
  if (!columns.ok) throw new Error(`the update ${update.id} was sent with values that are no order`);
  const row = columns.value;
  const missing = missingDocuments(
    [...row.neededDocuments, ...(data.missingDocuments ?? [])],
    await documentTypesOf(tx, order.id),
  );
  const mustComplete = data.status === 'pending' && missing.length > 0;
  const startsLock = row.lockRate && (row.queryNo !== order.queryNo || !order.lockRate);
  await answerUpdate(tx, update.id, { state: 'accepted' });
  const transition = mustComplete ? 'update-accepted-with-documents-missing' : 'update-accepted';
  const updated = await moveOrder(tx, order.id, transition, {
    data: {
      ...row,
      // In older orders a person chose the mode. The service keeps it unless the update sent another, and so do we.
      ...(update.fields.includes('transactionMode') ? {} : { transactionMode: order.transactionMode }),
      lastEditedBy: (await draftEditor(tx, update.draftId)) ?? update.requestedBy,
      ...(startsLock ? { rateLockedAt: serviceTime(update.requestedAt) } : {}),
      ...(data.status === 'information_required' ? {} : { informationLink: null, statusMessage: null }),
      nextCheckAt: null,
      checksWithoutNews: 0,
    },
  });
  const source = actor ? 'service' : 'check';
  const { fields } = update;
  await addTimeline(tx, { orderId: order.id, kind: 'updated', source, data: { fields } });
  await auditOrder(tx, order.id, {
    actor,
    action: 'order.updated',
    data: { updateId: update.id, fields, status: data.status },
  });
  const { payerId, beneficiaryId } = data;
  await enqueue(tx, 'remember_parties', {
    orderId: order.id,
    updateId: update.id,
    payerId,
    beneficiaryId,
  });
  const { order: current } = await applyNews(
    tx,
    updated,
    { ...data, beneficiaryName: data.beneficiaryName ?? null },
    source,
  );
  await announce(tx, [
    { kind: 'order', id: order.id, version: current.version },
    { kind: 'draft', id: update.draftId, version: current.version },
  ]);
}

/** Records a definite refusal: the order is unchanged, and the amendment reopens to be fixed and sent again. */
async function refuse(tx: Tx, { order, update, actor }: Noted, refusal: Refusal): Promise<void> {
  const { code, message } = refusal;
  await answerUpdate(tx, update.id, { state: 'refused', code, message });
  // The order may have changed status since, so it is checked immediately.
  const nextCheckAt = now();
  const updated = await moveOrder(tx, order.id, 'update-refused', {
    data: { nextCheckAt, checksWithoutNews: 0 },
  });
  await reopenDraft(tx, update.draftId, refusal);
  const source = actor ? 'service' : 'check';
  await addTimeline(tx, { orderId: order.id, kind: 'update-refused', source, data: { code, message } });
  await auditOrder(tx, order.id, {
    actor,
    action: 'order.update-refused',
    data: { updateId: update.id, code },
  });
  await planCheck(tx, order.id, nextCheckAt);
  await announce(tx, [
    { kind: 'order', id: order.id, version: updated.version },
    { kind: 'draft', id: update.draftId, version: updated.version },
  ]);
}

async function wait(tx: Tx, { order, update }: Noted, message: string): Promise<Answer> {
  const isFirst = update.state === 'requested';
  await answerUpdate(tx, update.id, { state: 'unknown', message });
  const nextCheckAt = nextCheckAfter(isFirst ? 0 : order.checksWithoutNews);
  const updated = await moveOrder(tx, order.id, 'update-unanswered', { data: { nextCheckAt } });
  if (isFirst) await addTimeline(tx, { orderId: order.id, kind: 'update-unanswered', source: 'service' });
  await planCheck(tx, order.id, nextCheckAt);
  if (isFirst) await announce(tx, [{ kind: 'order', id: order.id, version: updated.version }]);
  return ok({ orderId: order.id, state: 'checking' });
}
