import { setTimeout as sleep } from 'node:timers/promises';
import { auditOrder } from '../../../audit.ts';
import type { Actor } from '../../../auth/permissions.ts';
import { now } from '../../../clock.ts';
import { patienceMs } from '../../../payout/client.ts';
import { serviceNow } from '../../../payout/service-clock.ts';
import { err, ok, type Result } from '../../../result.ts';
import type { NotSentReason, Outcome } from '../../../service-core/client/index.ts';
import { codes } from '../../../service-core/codes.ts';
import type { DataOf } from '../../../service-core/contract/index.ts';
import { parseAmount } from '../../../service-core/money/index.ts';
import { bothSides } from '../../../text/money-text.ts';
import { familyOf } from '../../transfers/types.ts';
import { moveOrder } from '../data/move.ts';
import {
  addTimeline,
  announce,
  answerConfirmRequest,
  type ConfirmRequestRow,
  type FamilyEndpoints,
  familyEndpoints,
  findConfirmRequestById,
  findQuote,
  inTransaction,
  lockOrder,
  type OrderRow,
  planCheck,
  type Tx,
} from '../data/order.ts';
import { amountsAtRate, isSameRate } from '../status.ts';
import type { ConfirmOrderInput, ConfirmOrderRefusal, ConfirmOrderValue, TermsRefusal } from '../types.ts';
import { applyNews, nextCheckAfter } from './apply-news.ts';
import { scheduleStatusCheck } from './check-order.ts';

type ConfirmOutcome = Outcome<DataOf<FamilyEndpoints['confirm']>>;

/** Stores the outcome of a confirm call and returns the person's answer. */
export async function recordConfirmation(o: {
  orderId: string;
  requestId: string;
  outcome: ConfirmOutcome;
  askedAt: Date;
  actor: Actor;
}): Promise<Result<ConfirmOrderValue, ConfirmOrderRefusal>> {
  return inTransaction(async (tx) => {
    const order = await lockOrder(tx, o.orderId);
    if (!order) return err({ code: 'order-not-found' as const });
    // If a callback or check has already settled the request, its result is the answer.
    const noted = await findConfirmRequestById(o.requestId, tx);
    if (noted?.state === 'not-confirmed' && o.outcome.kind === 'accepted') {
      // The request was closed as without effect before this late acceptance arrived: the order's status decides.
      await scheduleStatusCheck(tx, order.id, 0);
      return ok({ state: 'checking' as const });
    }
    if (noted && noted.state !== 'requested') return answerOf(noted);

    const kept = keep(o.outcome);
    await answerConfirmRequest(tx, o.requestId, { ...kept.request, ...kept.told });
    await addTimeline(tx, {
      orderId: order.id,
      kind: kept.transition,
      source: 'service',
      data: kept.told,
    });
    await auditOrder(tx, order.id, {
      actor: o.actor,
      action: 'order.confirm-answered',
      data: { requestId: o.requestId, outcome: o.outcome.kind, ...kept.told },
    });
    // A refusal may have ended the order, so its status is checked immediately.
    const nextCheckAt = kept.request.state === 'refused' ? now() : nextCheckAfter(0);
    const isOwnRateOver =
      kept.told.code === codes.quoteExpired.status && (noted?.queryNo ?? order.queryNo) === order.queryNo;
    const updated = await moveOrder(tx, order.id, kept.transition, {
      data: { ...(isOwnRateOver ? withoutOwnRate(order) : {}), nextCheckAt, checksWithoutNews: 0 },
    });
    await planCheck(tx, order.id, nextCheckAt);
    const current = await applyAnswer(tx, updated, o);
    await announce(tx, [{ kind: 'order', id: order.id, version: current.version }]);
    return kept.answer;
  });
}

/** Applies the status in the answer (ours), if there is one; otherwise the scheduled check reads it. */
async function applyAnswer(
  tx: Tx,
  order: OrderRow,
  { outcome, askedAt }: { outcome: ConfirmOutcome; askedAt: Date },
): Promise<OrderRow> {
  if (outcome.kind !== 'accepted' || outcome.data.status === undefined) return order;
  const { order: current } = await applyNews(
    tx,
    order,
    { ...outcome.data, status: outcome.data.status, askedAt },
    'service',
  );
  return current;
}

type Kept = {
  transition: 'confirm-accepted' | 'confirm-refused' | 'confirm-unanswered';
  request: { state: 'accepted' | 'refused' | 'unknown'; message?: string };
  told: { code?: string; message?: string };
  answer: Result<ConfirmOrderValue, ConfirmOrderRefusal>;
};

function keep(outcome: ConfirmOutcome): Kept {
  const { message = '' } = outcome;
  switch (outcome.kind) {
    case 'accepted':
      return {
        transition: 'confirm-accepted',
        request: { state: 'accepted' },
        told: {},
        answer: ok({ state: 'accepted' }),
      };
    case 'unknown':
      return {
        transition: 'confirm-unanswered',
        request: { state: 'unknown', message },
        told: {},
        answer: ok({ state: 'checking' }),
      };
    case 'refused':
      return refused({ code: outcome.code, message }, { code: 'refused', status: outcome.code, message });
    case 'not-sent':
      return refused({ code: outcome.reason, message }, { code: 'unavailable', message });
  }
}

function refused(told: { code: string; message: string }, reason: ConfirmOrderRefusal): Kept {
  return { transition: 'confirm-refused', request: { state: 'refused' }, told, answer: err(reason) };
}

type Answer = Result<ConfirmOrderValue, ConfirmOrderRefusal>;

const notSent: readonly string[] = [
  'unreachable',
  'token-refused',
  'invalid-request',
] satisfies NotSentReason[];

const firstPauseMs = 100;
const longestPauseMs = 1_000;

/**
 * Waits for the answer of a confirmation that another call is sending, perhaps in another process. Returns `checking`
 * if it takes too long.
 */
export async function firstAnswer(request: ConfirmRequestRow): Promise<Answer> {
  const begunMs = performance.now();
  let latest: ConfirmRequestRow | null = request;
  let pauseMs = firstPauseMs;
  while (latest?.state === 'requested' && performance.now() - begunMs < patienceMs()) {
    await sleep(pauseMs);
    pauseMs = Math.min(pauseMs * 1.5, longestPauseMs);
    latest = await findConfirmRequestById(request.id);
  }
  return answerOf(latest ?? request);
}

export function answerOf(request: ConfirmRequestRow): Answer {
  if (request.state === 'accepted') return ok({ state: 'accepted' });
  if (request.state === 'requested' || request.state === 'unknown') return ok({ state: 'checking' });
  const { code, message } = request;
  const wasSent = request.state === 'refused' && code !== null && !notSent.includes(code);
  if (!wasSent) return err({ code: 'unavailable', message: message ?? '' });
  return err({ code: 'refused', status: code, message: message ?? code });
}

const rateLockMs = 24 * 60 * 60 * 1000;

/** The terms of a confirmation. `queryNo` is null if no quote is to be sent. */
export type Terms = { rate: string; queryNo: string | null; sourceMinor: bigint; targetMinor: bigint };

/**
 * The terms that a person read. An approver's `contentHash` covers the name, so approvals leave `shownName` out.
 */
export type TermsRead = Omit<ConfirmOrderInput, 'idempotencyKey' | 'shownName'> & {
  shownName?: string | null;
};

/**
 * Returns the terms to send if the person read exactly these: the rate is the order's own or from a stored quote and
 * still valid, both amounts, recomputed here, equal the amounts that were shown, and so does the recipient's supplied name.
 */
export async function checkTerms(
  tx: Tx,
  order: OrderRow,
  input: TermsRead,
): Promise<Result<Terms, TermsRefusal>> {
  if (input.shownName !== undefined && input.shownName !== order.suppliedName) {
    return err({ code: 'name-changed' });
  }
  const rate = await rateOf(tx, order, input.queryNo);
  if (!rate.ok) return rate;
  if (!isSameRate(rate.value.rate, input.acceptedRate))
    return err({ code: 'rate-changed', rate: rate.value.rate });

  const { sourceMinor, targetMinor } = amountsAtRate(order, rate.value.rate);
  const shownSource = parseAmount(input.shownSource, order.sourceCurrency);
  const shownTarget = parseAmount(input.shownTarget, order.targetCurrency);
  const asShown =
    shownSource.ok &&
    shownTarget.ok &&
    shownSource.value === sourceMinor &&
    shownTarget.value === targetMinor;
  if (!asShown) {
    return err({ code: 'amounts-changed', ...bothSides({ ...order, sourceMinor, targetMinor }) });
  }
  return ok({ ...rate.value, sourceMinor, targetMinor });
}

async function rateOf(
  tx: Tx,
  order: OrderRow,
  queryNo: string | undefined,
): Promise<Result<{ rate: string; queryNo: string | null }, TermsRefusal>> {
  if (order.sourceCurrency === order.targetCurrency) return ok({ rate: order.rate, queryNo: null });
  if (queryNo === undefined || queryNo === order.queryNo) {
    if (!isOwnRateGood(order)) return err({ code: 'quote-expired' });
    // A business order was created without its quote, which is sent now (specification §4.3).
    const isBound = familyEndpoints[familyOf(order.family)].quoteBoundAt === 'create';
    return ok({ rate: order.rate, queryNo: isBound ? null : order.queryNo });
  }
  const quote = await findQuote(tx, queryNo);
  const fits =
    quote?.sourceCurrency === order.sourceCurrency && quote.targetCurrency === order.targetCurrency;
  if (!quote || !fits) return err({ code: 'quote-unknown' });
  if (quote.expiresAt <= serviceNow()) return err({ code: 'quote-expired' });
  // The service pays at a locked rate whatever quote it receives (decisions §4).
  if (order.lockRate && isOwnRateGood(order)) return ok({ rate: order.rate, queryNo: null });
  return ok({ rate: quote.rate, queryNo });
}

type RateFacts = Pick<OrderRow, 'lockRate' | 'rateLockedAt' | 'creationSentAt' | 'quoteExpiresAt'>;

/** True for 24 hours after a rate was locked, by creation or an update; for other rates until the quote expires. */
function isOwnRateGood(order: RateFacts): boolean {
  return ownRateGoodUntil(order) > serviceNow();
}

export function ownRateGoodUntil(order: RateFacts): Date {
  const { lockRate, rateLockedAt, creationSentAt, quoteExpiresAt } = order;
  if (lockRate) return new Date((rateLockedAt ?? creationSentAt).getTime() + rateLockMs);
  return quoteExpiresAt ?? new Date(0);
}

/** Returns the columns that end an order's own rate, after the service reported it expired ahead of time. */
function withoutOwnRate({ lockRate }: Pick<OrderRow, 'lockRate'>) {
  const at = serviceNow();
  return lockRate ? { rateLockedAt: new Date(at.getTime() - rateLockMs) } : { quoteExpiresAt: at };
}
