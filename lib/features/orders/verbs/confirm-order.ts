import { auditOrder } from '../../../audit.ts';
import { keepRight } from '../../../auth/keep-right.ts';
import type { Actor } from '../../../auth/permissions.ts';
import { useCase } from '../../../auth/use-case.ts';
import { now } from '../../../clock.ts';
import { callPayout, crashCheckAt } from '../../../payout/client.ts';
import { err, ok, type Result } from '../../../result.ts';
import { bothSides } from '../../../text/money-text.ts';
import { moveOrder } from '../data/move.ts';
import {
  addTimeline,
  announce,
  type ConfirmRequestRow,
  createConfirmRequest,
  endpointsOf,
  type FamilyEndpoints,
  findConfirmRequest,
  inTransaction,
  lockOrder,
  type OrderRow,
  openConfirmRequest,
  planCheck,
  type Tx,
} from '../data/order.ts';
import { isPossible } from '../life-cycle/transitions.ts';
import { confirmOrderSchema } from '../schema.ts';
import type { ConfirmOrderInput, ConfirmOrderRefusal, ConfirmOrderValue } from '../types.ts';
import { alone, type ConfirmGate, type Passage } from './approval-gate.ts';
import {
  answerOf,
  checkTerms,
  firstAnswer,
  recordConfirmation,
  type Terms,
  type TermsRead,
} from './record-confirmation.ts';

type Held = { state: 'held' };
type Answer<R = never> = Result<ConfirmOrderValue | Held, ConfirmOrderRefusal | R>;
type Step<R> =
  | {
      do: 'send';
      requestId: string;
      tradeId: string;
      queryNo: string | null;
      endpoint: FamilyEndpoints['confirm'];
    }
  | { do: 'await'; request: ConfirmRequestRow }
  | { do: 'answer'; answer: Answer<R> };

/**
 * Confirms an order: checks that the person read these terms, records the request in one transaction, and only then
 * signs and sends. The call goes out once: a further confirmation, from a second click, tab, person or process, gets
 * the answer of the open request. Without an answer the order is "checking" and reconciliation asks the service; nothing
 * confirms again automatically.
 */
export const confirmOrder = useCase({
  permission: 'order:confirm',
  input: confirmOrderSchema,
  run: async (actor, input): Promise<Result<ConfirmOrderValue, ConfirmOrderRefusal>> => {
    const answer = await confirmThrough(alone, actor, input);
    if (answer.ok && answer.value.state === 'held') throw new Error('who confirms alone waits for nobody');
    return answer as Result<ConfirmOrderValue, ConfirmOrderRefusal>;
  },
});

type ConfirmInput = TermsRead & Pick<ConfirmOrderInput, 'idempotencyKey'>;

/** Confirms an order through `gate`. Does not authorise: the caller must. `held`: the gate let nothing be sent yet. */
export async function confirmThrough<R>(
  gate: ConfirmGate<R>,
  actor: Actor,
  input: ConfirmInput,
): Promise<Answer<R>> {
  const step = await inTransaction((tx) => decide(tx, gate, { actor, input }));
  if (step.do === 'answer') return step.answer;
  if (step.do === 'await') return firstAnswer(step.request);

  const askedAt = now();
  const { tradeId, queryNo } = step;
  const outcome = await callPayout(step.endpoint, { tradeId, ...(queryNo ? { queryNo } : {}) });
  return recordConfirmation({ orderId: input.orderId, requestId: step.requestId, outcome, askedAt, actor });
}

async function decide<R>(
  tx: Tx,
  gate: ConfirmGate<R>,
  { actor, input }: { actor: Actor; input: ConfirmInput },
): Promise<Step<R>> {
  const order = await lockOrder(tx, input.orderId);
  if (!order?.tradeId) return { do: 'answer', answer: err({ code: 'order-not-found' }) };
  const same = await findConfirmRequest(tx, { orderId: order.id, idempotencyKey: input.idempotencyKey });
  const earlier = same ?? (await openConfirmRequest(tx, order.id));
  if (earlier)
    return isOpen(earlier) ? { do: 'await', request: earlier } : { do: 'answer', answer: answerOf(earlier) };

  await keepRight(tx, actor, 'order:confirm');
  // Either transition will do here: the gate decides whether an approval is needed.
  if (!isPossible(order, 'confirm') && !isPossible(order, 'confirm-approved')) {
    return { do: 'answer', answer: err({ code: 'not-allowed-now', status: order.serviceStatus }) };
  }
  const terms = await checkTerms(tx, order, input);
  if (!terms.ok) return { do: 'answer', answer: terms };
  const passage = await gate(tx, { order, terms: terms.value });
  if (!passage.ok) return { do: 'answer', answer: passage };
  if (passage.value === 'hold') return { do: 'answer', answer: ok({ state: 'held' }) };
  const requestId = await note(tx, { actor, input, order, terms: terms.value, passage: passage.value });
  const { queryNo } = terms.value;
  return { do: 'send', requestId, tradeId: order.tradeId, queryNo, endpoint: endpointsOf(order).confirm };
}

const isOpen = (request: ConfirmRequestRow): boolean => request.state === 'requested';

async function note(
  tx: Tx,
  o: {
    actor: Actor;
    input: ConfirmInput;
    order: OrderRow;
    terms: Terms;
    passage: Exclude<Passage, 'hold'>;
  },
): Promise<string> {
  const { actor, input, order, terms } = o;
  const { sourceMinor, targetMinor, rate, queryNo } = terms;
  const nextCheckAt = crashCheckAt();
  const { version } = await moveOrder(tx, order.id, o.passage, {
    data: { confirmedAt: now(), nextCheckAt, checksWithoutNews: 0 },
  });
  const request = await createConfirmRequest(tx, {
    orderId: order.id,
    idempotencyKey: input.idempotencyKey,
    requestedBy: actor.userId,
    queryNo,
    rate,
    sourceMinor,
    targetMinor,
  });
  const sides = bothSides({ ...order, sourceMinor, targetMinor });
  await addTimeline(tx, {
    orderId: order.id,
    kind: 'confirm-requested',
    source: 'person',
    actor,
    data: { rate, ...sides },
  });
  await auditOrder(tx, order.id, {
    actor,
    action: 'order.confirm-requested',
    data: { requestId: request.id, rate, queryNo, ...sides },
  });
  await planCheck(tx, order.id, nextCheckAt);
  await announce(tx, [{ kind: 'order', id: order.id, version }]);
  return request.id;
}
