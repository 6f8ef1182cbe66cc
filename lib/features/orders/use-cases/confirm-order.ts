import { recordAudit } from '../../../audit/record.ts';
import { authorise } from '../../../auth/authorise.ts';
import type { Actor } from '../../../auth/types.ts';
import { now } from '../../../clock.ts';
import { callPayout } from '../../../payout/client.ts';
import { err, type Result } from '../../../result.ts';
import { endpoints } from '../../../service-core/contract/index.ts';
import { formatAmount } from '../../../service-core/money/index.ts';
import {
  addTimeline,
  announce,
  type ConfirmRequestRow,
  createConfirmRequest,
  findConfirmRequest,
  inTransaction,
  lockOrder,
  type OrderRow,
  openConfirmRequest,
  planCheck,
  type Tx,
  updateOrder,
} from '../repository.ts';
import type { ConfirmOrderInput, ConfirmOrderRefusal, ConfirmOrderValue } from '../types.ts';
import { checkTerms, type Terms } from './confirm-terms.ts';
import { answerOf, firstAnswer } from './first-answer.ts';
import { recordConfirmation } from './record-confirmation.ts';

type Answer = Result<ConfirmOrderValue, ConfirmOrderRefusal>;
type Step =
  | { do: 'send'; requestId: string; tradeId: string; queryNo: string | null }
  | { do: 'await'; request: ConfirmRequestRow }
  | { do: 'answer'; answer: Answer };

const crashCheckSeconds = 45;

/**
 * Confirms an order: checks that what will be sent is what the person read, notes the wish in one transaction, and
 * only then signs and sends. Any further call for the order, from a second click, tab, person or process, gets the
 * answer of the one that is open: the call goes out once. Without an answer the order is "checking" and
 * reconciliation asks the service; nothing confirms again by itself.
 */
export async function confirmOrder(actor: Actor, input: ConfirmOrderInput): Promise<Answer> {
  authorise(actor, 'order:confirm');
  const step = await inTransaction((tx) => decide(tx, actor, input));
  if (step.do === 'answer') return step.answer;
  if (step.do === 'await') return firstAnswer(step.request);

  const askedAt = now();
  const { tradeId, queryNo } = step;
  const outcome = await callPayout(endpoints.globalAsync, { tradeId, ...(queryNo ? { queryNo } : {}) });
  return recordConfirmation({ orderId: input.orderId, requestId: step.requestId, outcome, askedAt, actor });
}

async function decide(tx: Tx, actor: Actor, input: ConfirmOrderInput): Promise<Step> {
  const order = await lockOrder(tx, input.orderId);
  if (!order?.tradeId) return { do: 'answer', answer: err({ code: 'order-not-found' }) };
  const same = await findConfirmRequest(tx, { orderId: order.id, idempotencyKey: input.idempotencyKey });
  const earlier = same ?? (await openConfirmRequest(tx, order.id));
  if (earlier)
    return isOpen(earlier) ? { do: 'await', request: earlier } : { do: 'answer', answer: answerOf(earlier) };

  if (order.serviceStatus !== 'awaiting_transfe') {
    return { do: 'answer', answer: err({ code: 'not-allowed-now', status: order.serviceStatus }) };
  }
  const terms = await checkTerms(tx, order, input);
  if (!terms.ok) return { do: 'answer', answer: terms };
  const requestId = await note(tx, { actor, input, order, terms: terms.value });
  return { do: 'send', requestId, tradeId: order.tradeId, queryNo: terms.value.queryNo };
}

const isOpen = (request: ConfirmRequestRow): boolean => request.state === 'requested';

async function note(
  tx: Tx,
  o: { actor: Actor; input: ConfirmOrderInput; order: OrderRow; terms: Terms },
): Promise<string> {
  const { actor, input, order, terms } = o;
  const { sourceMinor, targetMinor, rate, queryNo } = terms;
  const request = await createConfirmRequest(tx, {
    orderId: order.id,
    idempotencyKey: input.idempotencyKey,
    requestedBy: actor.userId,
    queryNo,
    rate,
    sourceMinor,
    targetMinor,
  });
  const nextCheckAt = new Date(now().getTime() + crashCheckSeconds * 1000);
  const updated = await updateOrder(tx, order.id, {
    confirmation: 'requested',
    confirmedAt: now(),
    nextCheckAt,
    checksWithoutNews: 0,
  });
  const source = { amount: formatAmount(sourceMinor, order.sourceCurrency), currency: order.sourceCurrency };
  const target = { amount: formatAmount(targetMinor, order.targetCurrency), currency: order.targetCurrency };
  await addTimeline(tx, {
    orderId: order.id,
    kind: 'confirm-requested',
    source: 'person',
    actor,
    data: { rate, source, target },
  });
  await recordAudit(tx, {
    actor,
    action: 'order.confirm-requested',
    subject: { kind: 'order', id: order.id },
    data: { requestId: request.id, rate, queryNo, source, target },
  });
  await planCheck(tx, order.id, nextCheckAt);
  await announce(tx, [{ kind: 'order', id: order.id, version: updated.version }]);
  return request.id;
}
