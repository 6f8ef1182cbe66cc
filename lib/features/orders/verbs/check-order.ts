import { useCase } from '../../../auth/use-case.ts';
import { now } from '../../../clock.ts';
import { callPayout, isSettled, settledAfterMs } from '../../../payout/client.ts';
import { err, ok, type Result } from '../../../result.ts';
import { endedAtTheDoor, type Outcome } from '../../../service-core/client/index.ts';
import { codes } from '../../../service-core/codes.ts';
import type { DataOf } from '../../../service-core/contract/index.ts';
import { statusReference } from '../../transfers/conditions/order.ts';
import { familyOf } from '../../transfers/types.ts';
import { giveUpOn } from '../data/documents.ts';
import { moveOrder } from '../data/move.ts';
import {
  addTimeline,
  announce,
  answerOpenConfirmRequest,
  endpointsOf,
  type FamilyEndpoints,
  familyEndpoints,
  findOrder,
  findOrderByTradeId,
  inTransaction,
  lockOrder,
  noteCheck,
  type OrderRow,
  openUpdate,
  overdueOrders,
  planCheck,
  type Tx,
  unheardReturns,
} from '../data/order.ts';
import { isPossible } from '../life-cycle/transitions.ts';
import { orderRefSchema } from '../schema.ts';
import type { CheckNowRefusal, CheckNowValue, TimelineSource } from '../types.ts';
import { applyNews, awaitsService, nextCheckAfter } from './apply-news.ts';
import type { CreateRequest } from './create-order.ts';
import { acceptCreation, refuseCreation } from './record-creation.ts';
import { recordUpdate } from './record-update.ts';
import type { UpdateRequest } from './update-order.ts';

type StatusOutcome = Outcome<DataOf<FamilyEndpoints['status']>>;

/** `unreachable`: the service gave no usable answer, the order stays as it was. */
export type CheckResult =
  | { kind: 'checked'; order: OrderRow; changed: boolean }
  | { kind: 'unreachable'; message: string };

/**
 * Asks the service how an order stands, over the signed API, and brings the portal's row to it: the one way in which
 * callbacks, reconciliation and "Check now" learn anything. Plans the next question while the service is to move.
 */
export async function checkOrder(orderId: string, source: TimelineSource): Promise<CheckResult | null> {
  const before = await findOrder(orderId);
  if (!before || before.creation === 'refused') return null;
  await settleUpdate(before);
  const askedAt = now();
  const outcome = aboutIt(before, await callPayout(endpointsOf(before).status, statusReference(before)));
  const isFound = before.creation !== 'accepted' && outcome.kind === 'accepted';
  const again = isFound ? await askWhose(before) : null;
  return inTransaction(async (tx): Promise<CheckResult | null> => {
    const order = await lockOrder(tx, orderId);
    if (!order) return null;
    const next = await apply(tx, { order, outcome, again, askedAt, source });
    const changed = next.version !== order.version;
    if (changed) await announce(tx, [{ kind: 'order', id: order.id, version: next.version }]);
    const heard = outcome.kind === 'accepted' || isNotFound(outcome);
    return heard
      ? { kind: 'checked', order: next, changed }
      : { kind: 'unreachable', message: outcome.message };
  });
}

/** The check that was planned. Of an order that nothing is planned for any more nothing is asked. */
export async function checkPlanned(orderId: string): Promise<void> {
  const order = await findOrder(orderId);
  if (order?.nextCheckAt) await checkOrder(orderId, 'check');
}

/** An answer about another order is none: something on the way mixed them up. */
function aboutIt(asked: Pick<OrderRow, 'tradeId' | 'orderNo'>, outcome: StatusOutcome): StatusOutcome {
  if (outcome.kind !== 'accepted') return outcome;
  const message = 'the answer is about another order';
  return isAboutOrder(asked, outcome.data)
    ? outcome
    : { kind: 'unknown', reason: 'unreadable-answer', message };
}

type Step = {
  order: OrderRow;
  outcome: StatusOutcome;
  /** The service's answer to the same creation sent once more, if the order was found under its number. */
  again: CreateOutcome | null;
  askedAt: Date;
  source: TimelineSource;
};

async function apply(tx: Tx, step: Step): Promise<OrderRow> {
  const { outcome, again, askedAt, source } = step;
  let { order } = step;
  if (order.creation !== 'accepted' && isAnother(again)) {
    const { code, message, errors = [] } = again;
    await refuseCreation(tx, order, { kind: 'create-refused', code, message, errors }, null);
    return { ...order, version: order.version + 1 };
  }
  if (order.creation !== 'accepted' && isUntold(again)) {
    return planNext(tx, { order, heard: true, news: false });
  }
  if (outcome.kind === 'accepted') {
    const news = { ...(again?.kind === 'accepted' ? again.data : {}), ...outcome.data, askedAt };
    if (order.creation === 'accepted') order = (await applyNews(tx, order, news, source)).order;
    else order = await acceptCreation(tx, order, news, null);
    order = await closeConfirmationThatNeverWas(tx, order, askedAt);
  } else if (
    isNotFound(outcome) &&
    order.creation !== 'accepted' &&
    isSettled(order.creationSentAt, askedAt)
  ) {
    const { code, message } = outcome;
    await refuseCreation(tx, order, { kind: 'create-not-found', code, message, errors: [] }, null);
    return { ...order, version: order.version + 1 };
  }
  return planNext(tx, {
    order,
    heard: outcome.kind === 'accepted' || isNotFound(outcome),
    news: order.version !== step.order.version,
  });
}

function isNotFound(outcome: StatusOutcome): outcome is Extract<StatusOutcome, { kind: 'refused' }> {
  return outcome.kind === 'refused' && outcome.code === codes.orderNotFound.status;
}

/**
 * A confirmation without an answer whose order still waits for one, long after the call ended: it had no effect,
 * and a person may confirm again. Should it arrive after all, the service pays once all the same (decisions §5).
 */
async function closeConfirmationThatNeverWas(tx: Tx, order: OrderRow, askedAt: Date): Promise<OrderRow> {
  if (!isPossible(order, 'confirm-not-made')) return order;
  if (!isSettled(order.confirmedAt ?? askedAt, askedAt)) return order;
  await answerOpenConfirmRequest(tx, order.id, { state: 'not-confirmed' });
  await addTimeline(tx, { orderId: order.id, kind: 'confirm-not-made', source: 'check' });
  return moveOrder(tx, order.id, 'confirm-not-made');
}

async function planNext(tx: Tx, o: { order: OrderRow; heard: boolean; news: boolean }): Promise<OrderRow> {
  const { order } = o;
  const checks = o.news ? 0 : order.checksWithoutNews + 1;
  // A question that was planned is asked until it is answered.
  const isWanted = awaitsService(order) || (!o.heard && order.nextCheckAt !== null);
  const nextCheckAt = isWanted ? nextCheckAfter(checks) : null;
  if (nextCheckAt) await planCheck(tx, order.id, nextCheckAt);
  // Not news for a browser: the version stays.
  return noteCheck(tx, order.id, {
    nextCheckAt,
    checksWithoutNews: checks,
    ...(o.heard ? { lastCheckedAt: now() } : {}),
  });
}

type CreateOutcome = Outcome<DataOf<FamilyEndpoints['create']>>;

/**
 * An order was found under our number after the answer to its creation was lost. Whether it is the one that was sent is
 * told by sending the same once more: a number that exists makes no second order (specification §7), and other content
 * under it is refused (decisions §5).
 */
function askWhose(order: Pick<OrderRow, 'family' | 'request'>): Promise<CreateOutcome> {
  const { create, createForm } = familyEndpoints[familyOf(order.family)];
  const request: CreateRequest = createForm.parse(order.request);
  return callPayout(create, request);
}

/** The number was used elsewhere, for another payment. A service that does not tell such repeats apart says nothing. */
function isAnother(outcome: CreateOutcome | null): outcome is Extract<CreateOutcome, { kind: 'refused' }> {
  return outcome?.kind === 'refused' && outcome.code === codes.orderNoUsed.status;
}

/** True while the order's owner is unknown: until it is known, it may be anybody's. */
function isUntold(outcome: CreateOutcome | null): boolean {
  return outcome !== null && (outcome.kind === 'unknown' || endedAtTheDoor(outcome));
}

/**
 * Settles an update without an answer by sending the same again: no status tells whether it arrived, and an update
 * says what the order is to be, not what to add, so that the second one changes nothing the first did not. Nothing
 * else touches the order meanwhile.
 */
async function settleUpdate(order: Pick<OrderRow, 'id' | 'family' | 'updateState'>): Promise<void> {
  if (order.updateState === 'none') return;
  const { update: endpoint } = familyEndpoints[familyOf(order.family)];
  const update = await openUpdate(order.id);
  if (!update || !endpoint) return;
  const askedAt = now();
  if (update.state === 'requested' && !isSettled(update.requestedAt, askedAt)) return;
  // Parsed by the family's form before it was stored.
  const outcome = await callPayout(endpoint, update.request as UpdateRequest);
  await recordUpdate({ orderId: order.id, updateId: update.id, outcome, askedAt, actor: null });
}

/** A person asks the service about an order now, without waiting for callback or schedule. */
export const checkNow = useCase({
  permission: 'order:check',
  input: orderRefSchema,
  run: async (actor, { orderId }): Promise<Result<CheckNowValue, CheckNowRefusal>> => {
    const result = await checkOrder(orderId, 'check');
    if (!result) return err({ code: 'order-not-found' });
    if (result.kind === 'unreachable') return err({ code: 'unavailable', message: result.message });
    const { order, changed } = result;
    return ok({
      status: order.serviceStatus,
      changed,
      checkedAt: (order.lastCheckedAt ?? now()).toISOString(),
    });
  },
});

/** The portal's id of an order the service names; null when it is none of ours. */
export async function orderIdOf(tradeId: string, tx?: Tx): Promise<string | null> {
  return (await findOrderByTradeId(tradeId, tx))?.id ?? null;
}

type Asked = { tradeId: string | null; orderNo: string };
type Told = { tradeId: string; orderNo?: string | undefined };

/** True if a status answer is about the order that was asked for: by its id where it is known, else by our number. */
export function isAboutOrder(asked: Asked, told: Told): boolean {
  if (asked.tradeId !== null) return told.tradeId === asked.tradeId;
  return told.orderNo === undefined || told.orderNo.normalize('NFC') === asked.orderNo.normalize('NFC');
}

/**
 * Plans a question about an order for when a call that is sent now is surely over: whatever becomes of its answer, and
 * of this process, the order's status tells what it did.
 */
export async function scheduleStatusCheck(
  tx: Tx,
  orderId: string,
  afterMs = settledAfterMs(),
): Promise<void> {
  const nextCheckAt = new Date(now().getTime() + afterMs);
  await noteCheck(tx, orderId, { nextCheckAt, checksWithoutNews: 0 });
  await planCheck(tx, orderId, nextCheckAt);
}

/** The same by itself. */
export async function askLater(orderId: string, afterMs?: number): Promise<void> {
  await inTransaction(async (tx) => {
    if (await lockOrder(tx, orderId)) await scheduleStatusCheck(tx, orderId, afterMs);
  });
}

const graceMs = 30_000;
const uploadMs = 10 * 60_000;
/** Longer than a bank may take to send a payment back (decisions §5). */
const returnsMs = 100 * 86_400_000;

/** Orders whose check is overdue by half a minute: its job was lost or gave up. */
export function ordersLeftBehind(): Promise<string[]> {
  return overdueOrders(new Date(now().getTime() - graceMs), 500);
}

/** Uploads that no living process can still be sending become "unknown", which can be sent again. */
export function giveUpUploads(): Promise<void> {
  return giveUpOn(new Date(now().getTime() - uploadMs));
}

/** Asks about orders whose payment came back by the wallet's book, and whose callback never said so. */
export async function askAboutReturns(): Promise<void> {
  const since = new Date(now().getTime() - returnsMs);
  for (const orderId of await unheardReturns(since, 500)) await askLater(orderId, 0);
}
