import { useCase } from '../../../auth/use-case.ts';
import { now } from '../../../clock.ts';
import { log } from '../../../logger.ts';
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
  returnsWithoutCallback,
  type Tx,
  unplannedOrders,
} from '../data/order.ts';
import { isPossible } from '../life-cycle/transitions.ts';
import { orderRefSchema } from '../schema.ts';
import type { CheckNowRefusal, CheckNowValue, TimelineSource } from '../types.ts';
import { applyNews, awaitsService, nextCheckAfter, webAddress } from './apply-news.ts';
import type { CreateRequest } from './create-order.ts';
import { acceptCreation, refuseCreation } from './record-creation.ts';
import { recordUpdate } from './record-update.ts';
import type { UpdateRequest } from './update-order.ts';

type StatusOutcome = Outcome<DataOf<FamilyEndpoints['status']>>;

/** `unreachable`: the service gave no usable answer; the order is unchanged. */
export type CheckResult =
  | { kind: 'checked'; order: OrderRow; changed: boolean }
  | { kind: 'unreachable'; message: string };

/**
 * Reads an order's status over the signed API and applies it to the portal's row. Callbacks, reconciliation and "Check
 * now" all use it. Schedules the next check while the next step is the service's. Null for an order that does not exist
 * or whose creation was refused.
 */
export async function checkOrder(orderId: string, source: TimelineSource): Promise<CheckResult | null> {
  const before = await findOrder(orderId);
  if (!before || before.creation === 'refused') return null;
  await settleUpdate(before);
  const askedAt = now();
  const outcome = rejectOtherOrder(
    before,
    await callPayout(endpointsOf(before).status, statusReference(before)),
  );
  const isFound = before.creation !== 'accepted' && outcome.kind === 'accepted';
  const again = isFound ? await repeatCreation(before) : null;
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

/** Runs a scheduled check, unless the order's next check was cleared since. */
export async function checkPlanned(orderId: string): Promise<void> {
  const order = await findOrder(orderId);
  if (order?.nextCheckAt) await checkOrder(orderId, 'check');
}

/** Turns an answer about another order into an unknown outcome. */
function rejectOtherOrder(
  asked: Pick<OrderRow, 'tradeId' | 'orderNo'>,
  outcome: StatusOutcome,
): StatusOutcome {
  if (outcome.kind !== 'accepted') return outcome;
  const message = 'the answer is about another order';
  return isAboutOrder(asked, outcome.data)
    ? outcome
    : { kind: 'unknown', reason: 'unreadable-answer', message };
}

type Step = {
  order: OrderRow;
  outcome: StatusOutcome;
  /** The service's answer to the repeated creation, if the order was found under its number. */
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
  if (order.creation !== 'accepted' && isOwnershipUnknown(again)) {
    return planNext(tx, { order, heard: true, news: false });
  }
  if (outcome.kind === 'accepted') {
    const { beneficiaryName = null } = outcome.data;
    const news = {
      ...(again?.kind === 'accepted' ? again.data : {}),
      ...outcome.data,
      beneficiaryName,
      askedAt,
    };
    if (order.creation === 'accepted') order = (await applyNews(tx, order, news, source)).order;
    else order = await acceptCreation(tx, order, news, null);
    order = await closeUnmadeConfirmation(tx, order, askedAt);
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
 * Closes an unanswered confirmation if the order is still unconfirmed long after the call: a person may confirm again.
 * Should the first call arrive after all, the service still pays only once (decisions §5).
 */
async function closeUnmadeConfirmation(tx: Tx, order: OrderRow, askedAt: Date): Promise<OrderRow> {
  if (!isPossible(order, 'confirm-not-made')) return order;
  if (!isSettled(order.confirmedAt ?? askedAt, askedAt)) return order;
  await answerOpenConfirmRequest(tx, order.id, { state: 'not-confirmed' });
  await addTimeline(tx, { orderId: order.id, kind: 'confirm-not-made', source: 'check' });
  return moveOrder(tx, order.id, 'confirm-not-made');
}

async function planNext(tx: Tx, o: { order: OrderRow; heard: boolean; news: boolean }): Promise<OrderRow> {
  const { order } = o;
  const checks = o.news ? 0 : order.checksWithoutNews + 1;
  // A scheduled check is repeated until the service answers.
  const isWanted = awaitsService(order) || (!o.heard && order.nextCheckAt !== null);
  const nextCheckAt = isWanted ? nextCheckAfter(checks) : null;
  if (nextCheckAt) await planCheck(tx, order.id, nextCheckAt);
  // The version stays the same: browsers have nothing to reload.
  return noteCheck(tx, order.id, {
    nextCheckAt,
    checksWithoutNews: checks,
    ...(o.heard ? { lastCheckedAt: now() } : {}),
  });
}

type CreateOutcome = Outcome<DataOf<FamilyEndpoints['create']>>;

/**
 * Repeats a creation whose answer was lost, to learn whether the order found under our number is ours. A number that
 * exists makes no second order (specification §7), and other content under it is refused (decisions §5).
 */
function repeatCreation(order: Pick<OrderRow, 'family' | 'request'>): Promise<CreateOutcome> {
  const { create, createForm } = familyEndpoints[familyOf(order.family)];
  const request: CreateRequest = createForm.parse(order.request);
  return callPayout(create, request);
}

/**
 * Asks the service for the link of an order's information request: a repeated creation answers with the same one, or with
 * a new one where it has ended. Undefined if it does not tell.
 */
export async function freshInformationLink(order: OrderRow): Promise<string | undefined> {
  const again = await repeatCreation(order);
  return again.kind === 'accepted' && again.data.tradeId === order.tradeId
    ? webAddress(again.data.RFI_link)
    : undefined;
}

/** True if our number belongs to another payment. A service that does not compare the content never reports this. */
function isAnother(outcome: CreateOutcome | null): outcome is Extract<CreateOutcome, { kind: 'refused' }> {
  return outcome?.kind === 'refused' && outcome.code === codes.orderNoUsed.status;
}

/** True if the repeated creation got no definite answer, so the order found may be another payment. */
function isOwnershipUnknown(outcome: CreateOutcome | null): boolean {
  return outcome !== null && (outcome.kind === 'unknown' || endedAtTheDoor(outcome));
}

/**
 * Settles an unanswered update by repeating it, since no status tells whether it arrived. An update states the order's
 * full new content, so repeating it is idempotent. No other change of the order is allowed until it is settled.
 */
async function settleUpdate(order: Pick<OrderRow, 'id' | 'family' | 'updateState'>): Promise<void> {
  if (order.updateState === 'none') return;
  const { update: endpoint } = familyEndpoints[familyOf(order.family)];
  const update = await openUpdate(order.id);
  if (!update || !endpoint) return;
  const askedAt = now();
  if (update.state === 'requested' && !isSettled(update.requestedAt, askedAt)) return;
  // The family's form parsed the request before it was stored.
  const outcome = await callPayout(endpoint, update.request as UpdateRequest);
  await recordUpdate({ orderId: order.id, updateId: update.id, outcome, askedAt, actor: null });
}

/** Checks an order's status immediately, without waiting for a callback or the schedule. */
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

/** Returns the portal's id of the order with this service id; null if the portal has no such order. */
export async function orderIdOf(tradeId: string, tx?: Tx): Promise<string | null> {
  return (await findOrderByTradeId(tradeId, tx))?.id ?? null;
}

type Asked = { tradeId: string | null; orderNo: string };
type Told = { tradeId: string; orderNo?: string | undefined };

/** True if a status answer is about the requested order, by the service's id if known, else by our number. */
export function isAboutOrder(asked: Asked, told: Told): boolean {
  if (asked.tradeId !== null) return told.tradeId === asked.tradeId;
  return told.orderNo === undefined || told.orderNo.normalize('NFC') === asked.orderNo.normalize('NFC');
}

/**
 * Schedules a status check for the time when a call sent now must have ended, so that its effect is known even if the
 * answer or this process is lost.
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

/** Schedules a status check in its own transaction. */
export async function askLater(orderId: string, afterMs?: number): Promise<void> {
  await inTransaction(async (tx) => {
    if (await lockOrder(tx, orderId)) await scheduleStatusCheck(tx, orderId, afterMs);
  });
}

const graceMs = 30_000;
const uploadMs = 10 * 60_000;
/** Longer than a bank may take to return a payment (decisions §5). */
const returnsMs = 100 * 86_400_000;

/** Returns up to 500 orders whose check is 30 seconds overdue because its job was lost or gave up. */
export function ordersLeftBehind(): Promise<string[]> {
  return overdueOrders(new Date(now().getTime() - graceMs), 500);
}

/**
 * Asks about orders that wait for the service without a planned check, whoever left them so, such as a process of an
 * older version.
 */
export async function takeUpOrders(): Promise<void> {
  for (const orderId of await unplannedOrders(new Date(now().getTime() - graceMs), 500)) {
    log.warn('an order waited for the service without a planned check', { orderId });
    await askLater(orderId, 0);
  }
}

/** Marks uploads older than 10 minutes that are still `sending` as `unknown`, so that they can be sent again. */
export function giveUpUploads(): Promise<void> {
  return giveUpOn(new Date(now().getTime() - uploadMs));
}

/** Checks orders whose payment was returned to a wallet without the portal having heard of it by callback. */
export async function askAboutReturns(): Promise<void> {
  const since = new Date(now().getTime() - returnsMs);
  for (const orderId of await returnsWithoutCallback(since, 500)) await askLater(orderId, 0);
}
