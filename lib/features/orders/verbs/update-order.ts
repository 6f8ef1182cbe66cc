import type { z } from 'zod';
import { auditOrder } from '../../../audit.ts';
import type { Actor } from '../../../auth/permissions.ts';
import { useCase } from '../../../auth/use-case.ts';
import { now } from '../../../clock.ts';
import { callPayout, crashCheckAt } from '../../../payout/client.ts';
import { serviceNow } from '../../../payout/service-clock.ts';
import { err, ok, type Result } from '../../../result.ts';
import type { RequestInput } from '../../../service-core/contract/index.ts';
import { alignDetailsWithIds } from '../../parties/verbs/reveal-party.ts';
import { storedDraft } from '../../transfers/defaults.ts';
import { changedPaths, toUpdate, withFixedFields } from '../../transfers/payload.ts';
import { familyOf } from '../../transfers/types.ts';
import { validateAmendment } from '../../transfers/validate.ts';
import { moveOrder } from '../data/move.ts';
import {
  addTimeline,
  amendedBy,
  announce,
  type FamilyEndpoints,
  familyEndpoints,
  insertUpdate,
  inTransaction,
  latestUpdateOfDraft,
  lockDraft,
  lockOrder,
  markDraftSent,
  type OrderRow,
  planCheck,
  type Tx,
} from '../data/order.ts';
import { isPossible } from '../life-cycle/transitions.ts';
import { updateOrderSchema } from '../schema.ts';
import type { UpdateOrderRefusal, UpdateOrderValue } from '../types.ts';
import { invalidRequest, quoteOf } from './create-order.ts';
import { recordUpdate } from './record-update.ts';

type UpdateEndpoint = NonNullable<FamilyEndpoints['update']>;
export type UpdateRequest = RequestInput<UpdateEndpoint>;

type Answer = Result<UpdateOrderValue, UpdateOrderRefusal>;
type Draft = NonNullable<Awaited<ReturnType<typeof lockDraft>>>;
type Prepared =
  | { do: 'send'; orderId: string; updateId: string; endpoint: UpdateEndpoint; request: UpdateRequest }
  | { do: 'answer'; value: UpdateOrderValue };

/**
 * Sends an amendment to the service as one update of its order (specification §2.5, §2.7). The request is stored before
 * it goes out; until it is answered nobody can confirm, cancel or change the order. A second call for a sent amendment
 * sends nothing and gets its state.
 */
export const updateOrder = useCase({
  permission: 'order:update',
  input: updateOrderSchema,
  run: async (actor, input): Promise<Answer> => {
    const prepared = await inTransaction((tx) => prepare(tx, actor, input));
    if (!prepared.ok) return prepared;
    const step = prepared.value;
    if (step.do === 'answer') return ok(step.value);

    const askedAt = now();
    const outcome = await callPayout(step.endpoint, step.request);
    return recordUpdate({ orderId: step.orderId, updateId: step.updateId, outcome, askedAt, actor });
  },
});

async function prepare(
  tx: Tx,
  actor: Actor,
  input: z.output<typeof updateOrderSchema>,
): Promise<Result<Prepared, UpdateOrderRefusal>> {
  const orderId = await amendedBy(tx, input.draftId);
  const order = orderId === null ? null : await lockOrder(tx, orderId);
  const draft = order && (await lockDraft(tx, input.draftId));
  if (!draft || draft.state === 'discarded') return err({ code: 'draft-not-found' });
  if (draft.state === 'sent') return ok({ do: 'answer', value: await sentAlready(tx, draft, order) });
  if (draft.revision !== input.revision) return err({ code: 'draft-changed', revision: draft.revision });

  const { update: endpoint } = familyEndpoints[familyOf(order.family)];
  if (!endpoint || !isPossible(order, 'update')) {
    return err({ code: 'not-allowed-now', status: order.serviceStatus });
  }
  const made = await requestOf(tx, draft, order);
  if (!made.ok) return made;
  const updateId = await note(tx, { actor, draft, order, made: made.value });
  return ok({ do: 'send', orderId: order.id, updateId, endpoint, request: made.value.request });
}

async function sentAlready(tx: Tx, draft: Draft, order: OrderRow): Promise<UpdateOrderValue> {
  const update = await latestUpdateOfDraft(tx, draft.id);
  return { orderId: order.id, state: update?.state === 'accepted' ? 'updated' : 'checking' };
}

type Made = { request: UpdateRequest; values: object; fields: string[] };

async function requestOf(tx: Tx, draft: Draft, order: OrderRow): Promise<Result<Made, UpdateOrderRefusal>> {
  const original = storedDraft(order);
  const fixed = withFixedFields(storedDraft(draft), original);
  const values = await alignDetailsWithIds(tx, fixed, original);
  const problems = validateAmendment(values, original, { now: serviceNow() });
  if (problems.length > 0) {
    return err({
      code: 'draft-invalid',
      problems: problems.map(({ path, key, args }) => ({ path, key, args })),
    });
  }
  const quote = await quoteOf(tx, values, order.queryNo);
  if (!quote.ok) return quote;
  const wanted = toUpdate(values, original);
  const form = familyEndpoints[values.family].updateForm;
  if (!wanted || !form) return err({ code: 'nothing-changed' });
  const parsed = form.safeParse(wanted);
  if (!parsed.success) return err({ code: 'draft-invalid', problems: invalidRequest(parsed.error) });
  return ok({ request: parsed.data, values, fields: changedPaths(values, original) });
}

async function note(tx: Tx, o: { actor: Actor; draft: Draft; order: OrderRow; made: Made }): Promise<string> {
  const { actor, draft, order, made } = o;
  const { fields } = made;
  const update = await insertUpdate(tx, {
    orderId: order.id,
    draftId: draft.id,
    request: JSON.parse(JSON.stringify(made.request)),
    values: JSON.parse(JSON.stringify(made.values)),
    fields,
    actor,
  });
  const nextCheckAt = crashCheckAt();
  const updated = await moveOrder(tx, order.id, 'update', { data: { nextCheckAt, checksWithoutNews: 0 } });
  await markDraftSent(tx, draft.id);
  await addTimeline(tx, {
    orderId: order.id,
    kind: 'update-requested',
    source: 'person',
    actor,
    data: { fields },
  });
  await auditOrder(tx, order.id, {
    actor,
    action: 'order.update-requested',
    data: { updateId: update.id, fields, revision: draft.revision },
  });
  await planCheck(tx, order.id, nextCheckAt);
  await announce(tx, [
    { kind: 'order', id: order.id, version: updated.version },
    { kind: 'draft', id: draft.id, version: draft.revision },
  ]);
  return update.id;
}
