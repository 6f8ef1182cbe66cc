import { type FailureReason, failureReasonOf } from '../../../lib/service-core/codes.ts';
import { coalescerPer } from '../coalescer.ts';
import type { Queryable, ServiceContext } from '../context.ts';
import { inTransaction } from '../database.ts';
import { postTransactions } from '../ledger/post.ts';
import { lockOrders } from '../orders/find-order.ts';
import type { Order } from '../orders/order.ts';
import { saveTransitions, type Transition, transition } from '../orders/transitions.ts';
import { recordBalanceEvents } from '../outbox/balance-events.ts';
import { query } from '../sql.ts';
import { contradicts, recordContradiction } from './contradiction.ts';
import { isSentBack, reviewOf } from './outcome.ts';
import { payingWallets, release, settlement, walletIdOf } from './settle.ts';

export type Conclusion = { tradeId: string; partnerId: string } & (
  | { ending: 'paid' }
  | { ending: 'payout-refused' | 'review-rejected'; message: string }
);

const stateOf = { paid: 'paid', 'payout-refused': 'refused', 'review-rejected': undefined } as const;

const coalescer = coalescerPer((ctx: ServiceContext) => ({
  maxBatch: 64,
  lanes: 16,
  run: async (conclusions: readonly Conclusion[]) => {
    for (const partnerId of new Set(conclusions.map((conclusion) => conclusion.partnerId))) {
      const own = conclusions.filter((conclusion) => conclusion.partnerId === partnerId);
      await concludeOf(ctx, partnerId, own);
    }
    return conclusions.map(() => null);
  },
}));

/**
 * Books an ending: the hold is settled or released, the order is final, its partner is told. An order that is not
 * under way any more stays as it is; that the bank contradicts it is noted for staff. Endings of one partner that come
 * together share a transaction.
 */
export async function conclude(ctx: ServiceContext, conclusion: Conclusion): Promise<void> {
  await coalescer(ctx)(conclusion.partnerId, conclusion);
}

async function concludeOf(
  ctx: ServiceContext,
  partnerId: string,
  conclusions: readonly Conclusion[],
): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    const byId = new Map(conclusions.map((conclusion) => [conclusion.tradeId, conclusion]));
    const locked = await lockOrders(tx, conclusions);
    const at = await partnerTime(ctx, tx, partnerId);
    for (const order of locked) {
      const state = stateOf[byId.get(order.tradeId)?.ending ?? 'review-rejected'];
      const isOver = order.status !== 'transferring';
      if (isOver && state && contradicts(order, state))
        await recordContradiction(ctx, tx, { order, state, at });
    }
    const orders = locked.filter((order) => {
      if (order.status !== 'transferring') return false;
      // A rejection can be taken back until now; from its approval on, the bank may have been asked to pay.
      const isRejection = byId.get(order.tradeId)?.ending === 'review-rejected';
      return !isRejection || reviewOf(ctx.settings, order) === 'reject';
    });
    if (orders.length === 0) return;
    const wallets = await payingWallets(tx, partnerId, orders);
    const endings = orders.flatMap((order) => {
      const conclusion = byId.get(order.tradeId);
      return conclusion ? [{ order, conclusion }] : [];
    });
    await postTransactions(
      tx,
      endings.map(({ order, conclusion }) =>
        conclusion.ending === 'paid' ? settlement(order, wallets, at) : release(order, wallets, at),
      ),
    );
    await saveTransitions(
      tx,
      endings.map(({ order, conclusion }) => {
        const isReturned = conclusion.ending === 'paid' && isSentBack(ctx.settings, order);
        const payoutAfterMs = isReturned ? ctx.settings.sandboxReturnMs : undefined;
        return { ...endingOf(order, conclusion, at), payoutAfterMs };
      }),
    );
    // A settlement leaves the available amount as it is.
    const released = endings.filter(({ conclusion }) => conclusion.ending !== 'paid');
    const walletIds = new Set(released.map(({ order }) => walletIdOf(order, wallets)));
    await recordBalanceEvents(
      tx,
      [...walletIds].map((walletId) => ({ partnerId, walletId, at })),
    );
  });
}

function endingOf(order: Order, conclusion: Conclusion, at: Date): Transition {
  const trigger = conclusion.ending === 'review-rejected' ? 'review' : 'payout';
  const changes =
    conclusion.ending === 'paid'
      ? {}
      : { reasonCode: reasonOf(conclusion), reasonMessage: conclusion.message };
  const ended = transition(order, conclusion.ending, { trigger, at, changes });
  if (!ended.ok) throw new Error(`order ${order.tradeId} could not end: ${ended.reason.message}`);
  return ended.value;
}

function reasonOf(conclusion: Exclude<Conclusion, { ending: 'paid' }>): FailureReason {
  if (conclusion.ending === 'review-rejected') return 'reviewRejected';
  return failureReasonOf(conclusion.message) ?? 'railRefused';
}

/** The partner's clock as it is stored now: a worker's job may be older than the last change of it. */
export async function partnerTime(ctx: ServiceContext, tx: Queryable, partnerId: string): Promise<Date> {
  const sql = 'select clock_offset_seconds as offset from partners where id = $1';
  const [row] = await query<{ offset: bigint }>(tx, sql, [partnerId]);
  return new Date(ctx.wallNow().getTime() + Number(row?.offset ?? 0) * 1000);
}
