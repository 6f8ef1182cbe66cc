import { type FailureReason, failureReasonOf } from '../../../lib/service-core/codes.ts';
import { wasPaid } from '../../../lib/service-core/contract/status.ts';
import { recordBalanceEvents } from '../callbacks/events.ts';
import { coalescerPer } from '../coalescer.ts';
import type { ServiceContext } from '../context.ts';
import { inTransaction, type Queryable, query } from '../database.ts';
import {
  type Exchange,
  type LedgerTransaction,
  postTransactions,
  releaseOf,
  returnOf,
  settlementOf,
} from '../ledger/transactions.ts';
import { walletKey } from '../orders/decide-confirmation.ts';
import { lockOrders, type Order } from '../orders/order.ts';
import { recordInHistory, saveTransitions, type Transition, transition } from '../orders/state-machine.ts';
import { type ArrivedResult, isSentBack, reviewOf } from './bank.ts';

type State = ArrivedResult['state'];

/** True if the bank's state of a payment and the order's booked status cannot both be true. */
export const contradicts = (order: Order, state: State): boolean =>
  wasPaid(order.status) !== (state === 'paid');

const messages: Record<State, string> = {
  paid: 'the bank reports a payment of an order that did not complete',
  refused: 'the bank reports that it refused the payment of an order that completed',
};

const isKnown = 'select from order_history where trade_id = $1 and message = $2 limit 1';

/**
 * Records a contradiction by the bank in the order's history and in the log, for staff; changes nothing else. Recorded
 * once per order and kind, however often the bank repeats it.
 */
export async function recordContradiction(
  ctx: Pick<ServiceContext, 'log'>,
  tx: Queryable,
  { order, state, at }: { order: Order; state: State; at: Date },
): Promise<void> {
  const { tradeId, status } = order;
  const message = messages[state];
  if ((await query(tx, isKnown, [tradeId, message])).length > 0) return;
  await recordInHistory(tx, order, { trigger: 'payout', message, at });
  ctx.log.error({ tradeId, status, said: state }, 'the bank contradicts a final result: staff must ask it');
}

/** The ids of the wallets that a partner's orders draw on, by {@link walletKey}. */
export type WalletIds = ReadonlyMap<string, string>;

const find = `
  select wallet_id as "walletId", type, currency from wallets
  where partner_id = $1 and (type, currency) in (select * from unnest($2::text[], $3::text[]))`;

export async function payingWallets(
  tx: Queryable,
  partnerId: string,
  orders: readonly Order[],
): Promise<WalletIds> {
  const rows = await query<{ walletId: string; type: string; currency: string }>(tx, find, [
    partnerId,
    orders.map(({ walletType }) => walletType),
    orders.map(({ sourceCurrency }) => sourceCurrency),
  ]);
  return new Map(rows.map((row) => [walletKey(row), row.walletId]));
}

export function walletIdOf(order: Order, wallets: WalletIds): string {
  const walletId = wallets.get(walletKey({ type: order.walletType, currency: order.sourceCurrency }));
  if (walletId === undefined) throw new Error(`order ${order.tradeId} has no wallet`);
  return walletId;
}

function heldBy(order: Order, wallets: WalletIds) {
  const { tradeId, partnerId, sourceCurrency, confirmedSourceMinor } = order;
  if (confirmedSourceMinor === null) throw new Error(`order ${tradeId} holds nothing`);
  const walletId = walletIdOf(order, wallets);
  return { tradeId, partnerId, walletId, currency: sourceCurrency, sourceMinor: confirmedSourceMinor };
}

/** Settles a payout: the amount in transit is spent. */
function settlement(order: Order, wallets: WalletIds, at: Date): LedgerTransaction {
  return settlementOf(heldBy(order, wallets), exchangeOf(order), at);
}

/** The exchange fixed at confirmation; throws for an unconfirmed order. */
export function exchangeOf(order: Order): Exchange {
  const { confirmedSourceMinor: sourceMinor, confirmedTargetMinor: targetMinor, confirmedRate: rate } = order;
  if (sourceMinor === null || targetMinor === null || rate === null)
    throw new Error(`order ${order.tradeId} has no terms`);
  const { sourceCurrency, targetCurrency } = order;
  return { sourceMinor, sourceCurrency, targetMinor, targetCurrency, rate };
}

/** Credits a returned payment, whole or in part, to the wallet. */
export function giveBack(
  order: Order,
  {
    wallets,
    back,
    at,
  }: { wallets: WalletIds; back: Pick<Exchange, 'sourceMinor' | 'targetMinor'>; at: Date },
): LedgerTransaction {
  return returnOf(heldBy(order, wallets), exchangeOf(order), back, at);
}

/** Releases the hold of a payout that did not happen: the amount in transit is available again. */
function release(order: Order, wallets: WalletIds, at: Date): LedgerTransaction {
  return releaseOf(heldBy(order, wallets), at);
}

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
 * Books an order's end: settles or releases the hold, makes the order final and tells its partner. An order that is no
 * longer transferring stays unchanged; if the bank contradicts it, that is recorded for staff. Concurrent conclusions
 * for a partner share a transaction.
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
      // A rejection can be withdrawn until now; after an approval the bank may already have been asked to pay.
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
    // A settlement does not change the available amount.
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

/** The time on the partner's stored clock, which may have changed since a worker's job was queued. */
export async function partnerTime(ctx: ServiceContext, tx: Queryable, partnerId: string): Promise<Date> {
  const sql = 'select clock_offset_seconds as offset from partners where id = $1';
  const [row] = await query<{ offset: bigint }>(tx, sql, [partnerId]);
  return new Date(ctx.wallNow().getTime() + Number(row?.offset ?? 0) * 1000);
}
