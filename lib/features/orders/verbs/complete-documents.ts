import type { z } from 'zod';
import { auditOrder } from '../../../audit.ts';
import type { Actor } from '../../../auth/permissions.ts';
import { useCase } from '../../../auth/use-case.ts';
import { now } from '../../../clock.ts';
import { callPayout } from '../../../payout/client.ts';
import { err, ok, type Result } from '../../../result.ts';
import { codes } from '../../../service-core/codes.ts';
import { globalFileTypes } from '../../../service-core/contract/index.ts';
import { missingDocuments } from '../../transfers/conditions/order.ts';
import { nameOfUser } from '../data/detail.ts';
import { documentsOf } from '../data/documents.ts';
import { moveOrder, touchOrder } from '../data/move.ts';
import { addTimeline, announce, endpointsOf, findOrder, inTransaction, lockOrder } from '../data/order.ts';
import { isPossible } from '../life-cycle/transitions.ts';
import { orderRefSchema } from '../schema.ts';
import type { CompleteDocumentsRefusal } from '../types.ts';
import { applyNews } from './apply-news.ts';
import { askLater, checkOrder } from './check-order.ts';

type Answer = Result<{ status: string | null }, CompleteDocumentsRefusal>;

/** Tells the service that the documents are complete. Repeating it is harmless. */
export const completeDocuments = useCase({
  permission: 'order:complete',
  input: orderRefSchema,
  run: async (actor, input): Promise<Answer> => complete(actor, input),
});

/**
 * Completes the documents of an order created without any, if its page did not do so. Acts in the name of the creator,
 * who was authorised at creation. Does nothing if documents were added since. Throws, so that the job is retried.
 */
export async function completeAsChosen(orderId: string): Promise<void> {
  const order = await findOrder(orderId);
  if (!order?.withoutDocuments || order.documentsCompletedAt !== null) return;
  if ((await documentsOf(orderId)).length > 0) return;
  const by = { userId: order.createdBy, name: await nameOfUser(order.createdBy) };
  const done = await complete(by, { orderId });
  if (!done.ok && (done.reason.code === 'unanswered' || done.reason.code === 'unavailable'))
    throw new Error(`the documents of order ${orderId} could not be completed: ${done.reason.code}`);
}

type Person = Pick<Actor, 'userId' | 'name'>;

async function complete(actor: Person, { orderId }: z.output<typeof orderRefSchema>): Promise<Answer> {
  const order = await findOrder(orderId);
  if (!order?.tradeId) return err({ code: 'order-not-found' });
  if (!isPossible(order, 'complete-documents')) {
    return err({ code: 'not-allowed-now', status: order.serviceStatus });
  }
  const documents = await documentsOf(orderId);
  if (documents.some((document) => document.state === 'sending')) return err({ code: 'upload-under-way' });
  const present = documents.filter((one) => one.state === 'accepted').map((one) => one.type);
  const missing = missingDocuments(order.neededDocuments, present);
  if (missing.length > 0) return err({ code: 'documents-missing', types: missing });

  const askedAt = now();
  const outcome = await callPayout(endpointsOf(order).uploadCompleted, { tradeId: order.tradeId });
  switch (outcome.kind) {
    case 'accepted':
      await recordCompletion(actor, orderId, { ...outcome.data, askedAt });
      // The answer's shape is not specified; if it has no status, the order is checked.
      if (outcome.data.status === undefined) await checkOrder(orderId, 'check');
      return ok({ status: (await findOrder(orderId))?.serviceStatus ?? null });
    case 'refused': {
      const types = outcome.code === codes.documentsMissing.status ? typesNamedIn(outcome.message) : [];
      await recordRefusal(actor, orderId, { ...outcome, types });
      if (types.length > 0) return err({ code: 'documents-missing', types });
      return err({ code: 'refused', status: outcome.code, message: outcome.message });
    }
    case 'unknown': {
      const checked = await checkOrder(orderId, 'check');
      const found = checked?.kind === 'checked' ? checked.order : null;
      if (found?.documentsCompletedAt) return ok({ status: found.serviceStatus });
      await askLater(orderId);
      return err({ code: 'unanswered' });
    }
    case 'not-sent':
      return err({ code: 'unavailable', message: outcome.message });
    default:
      return outcome satisfies never;
  }
}

/** Returns the missing file types from a refusal, which lists them after a colon (decisions §2). */
function typesNamedIn(message: string): string[] {
  const words = (message.split(':').at(-1) ?? '').split(/[\s,;.]+/);
  return globalFileTypes.filter((type) => words.includes(type));
}

async function recordCompletion(
  actor: Person,
  orderId: string,
  data: { status?: string | undefined; message?: string | undefined; askedAt: Date },
): Promise<void> {
  await inTransaction(async (tx) => {
    if (!(await lockOrder(tx, orderId))) return;
    let order = await moveOrder(tx, orderId, 'documents-completed');
    await addTimeline(tx, { orderId, kind: 'documents-completed', source: 'person', actor });
    await auditOrder(tx, orderId, { actor, action: 'order.documents-completed' });
    if (data.status !== undefined) {
      order = (await applyNews(tx, order, { ...data, status: data.status }, 'service')).order;
    }
    await announce(tx, [{ kind: 'order', id: orderId, version: order.version }]);
  });
}

async function recordRefusal(
  actor: Person,
  orderId: string,
  refusal: { code: string; message: string; types: readonly string[] },
): Promise<void> {
  const { code, message, types } = refusal;
  await inTransaction(async (tx) => {
    const order = await lockOrder(tx, orderId);
    if (!order) return;
    await addTimeline(tx, {
      orderId,
      kind: 'documents-refused',
      source: 'service',
      actor,
      data: { code, message },
    });
    const neededDocuments = [...new Set([...order.neededDocuments, ...types])];
    const updated = await touchOrder(tx, orderId, { neededDocuments });
    await announce(tx, [{ kind: 'order', id: orderId, version: updated.version }]);
  });
}
