import { recordAudit } from '../../../audit/record.ts';
import type { Actor } from '../../../auth/types.ts';
import { now } from '../../../clock.ts';
import { err, ok, type Result } from '../../../result.ts';
import type { Outcome } from '../../../service-core/client/index.ts';
import { codes } from '../../../service-core/codes.ts';
import type { DataOf } from '../../../service-core/contract/index.ts';
import type { FamilyEndpoints } from '../family-endpoints.ts';
import {
  addTimeline,
  announce,
  answerConfirmRequest,
  findConfirmRequestById,
  inTransaction,
  lockOrder,
  type OrderRow,
  planCheck,
  type Tx,
  updateOrder,
} from '../repository.ts';
import type { ConfirmOrderRefusal, ConfirmOrderValue, TimelineKind } from '../types.ts';
import { applyNews } from './apply-news.ts';
import { planAsking } from './ask-later.ts';
import { withoutOwnRate } from './confirm-terms.ts';
import { answerOf } from './first-answer.ts';
import { nextCheckAfter } from './watch.ts';

type ConfirmOutcome = Outcome<DataOf<FamilyEndpoints['confirm']>>;

/** Writes down what came of the confirm call and answers the person. */
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
    // A callback was faster: what it led to is the answer.
    const noted = await findConfirmRequestById(o.requestId, tx);
    if (noted?.state === 'not-confirmed' && o.outcome.kind === 'accepted') {
      // Held to be without effect because its answer came so late: the order itself tells.
      await planAsking(tx, order.id, 0);
      return ok({ state: 'checking' as const });
    }
    if (noted && noted.state !== 'requested') return answerOf(noted);

    const kept = keep(o.outcome);
    await answerConfirmRequest(tx, o.requestId, kept.request);
    await addTimeline(tx, { orderId: order.id, kind: kept.kind, source: 'service', data: kept.told });
    await recordAudit(tx, {
      actor: o.actor,
      action: 'order.confirm-answered',
      subject: { kind: 'order', id: order.id },
      data: { requestId: o.requestId, outcome: o.outcome.kind, ...kept.told },
    });
    // A refusal may have ended the order: its status tells, and is asked for at once.
    const nextCheckAt = kept.request.state === 'refused' ? now() : nextCheckAfter(0);
    const isOwnRateOver =
      kept.told.code === codes.quoteExpired.status && (noted?.queryNo ?? order.queryNo) === order.queryNo;
    const updated = await updateOrder(tx, order.id, {
      confirmation: kept.request.state,
      ...(isOwnRateOver ? withoutOwnRate(order) : {}),
      nextCheckAt,
      checksWithoutNews: 0,
    });
    await planCheck(tx, order.id, nextCheckAt);
    const current = await applyAnswer(tx, updated, o);
    await announce(tx, [{ kind: 'order', id: order.id, version: current.version }]);
    return kept.answer;
  });
}

/** The answer may carry the status it led to (ours); a service that sends none is asked soon anyway. */
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
  request: { state: 'accepted' | 'refused' | 'unknown'; code?: string; message?: string };
  kind: TimelineKind;
  told: { code?: string; message?: string };
  answer: Result<ConfirmOrderValue, ConfirmOrderRefusal>;
};

function keep(outcome: ConfirmOutcome): Kept {
  switch (outcome.kind) {
    case 'accepted':
      return {
        request: { state: 'accepted' },
        kind: 'confirm-accepted',
        told: {},
        answer: ok({ state: 'accepted' }),
      };
    case 'unknown':
      return {
        request: { state: 'unknown', message: outcome.message },
        kind: 'confirm-unanswered',
        told: {},
        answer: ok({ state: 'checking' }),
      };
    case 'refused': {
      const { code, message } = outcome;
      return {
        request: { state: 'refused', code, message },
        kind: 'confirm-refused',
        told: { code, message },
        answer: err({ code: 'refused', status: code, message }),
      };
    }
    case 'not-sent': {
      const { reason, message } = outcome;
      return {
        request: { state: 'refused', code: reason, message },
        kind: 'confirm-refused',
        told: { code: reason, message },
        answer: err({ code: 'unavailable', message }),
      };
    }
  }
}
