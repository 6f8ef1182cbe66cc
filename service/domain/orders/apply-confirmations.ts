import { formatAmount } from '../../../lib/service-core/money/index.ts';
import type { Partner, Queryable, ServiceContext } from '../context.ts';
import { postTransactions } from '../ledger/post.ts';
import { holdOf } from '../ledger/transactions.ts';
import { recordEvents } from '../outbox/deliveries.ts';
import { takeQuotes } from '../quotes/quote.ts';
import { payoutDelayMs } from '../rails/outcome.ts';
import { addPayoutJobs } from '../rails/payout-jobs.ts';
import { type Book, type Effect, walletKey } from './decide-confirmation.ts';
import { saveTransitions } from './transitions.ts';

/**
 * Writes what a batch decided, each table once: quotes, ledger, orders with history and events, payout jobs, and one
 * balance event per wallet, since the whole batch is one change of its available amount.
 */
export async function applyConfirmations(
  ctx: ServiceContext,
  tx: Queryable,
  effects: readonly Effect[],
  input: { partner: Partner; book: Book; at: Date },
): Promise<void> {
  if (effects.length === 0) return;
  const { partner, book, at } = input;
  const holds = effects.flatMap((effect) =>
    effect.hold ? [{ order: effect.transition.after, ...effect.hold }] : [],
  );
  await takeQuotes(
    tx,
    holds.flatMap(({ order, terms }) =>
      terms.queryNo === null || book.quotes.get(terms.queryNo) === undefined
        ? []
        : [{ queryNo: terms.queryNo, usedBy: order.tradeId }],
    ),
  );
  await postTransactions(
    tx,
    holds.map(({ order, wallet, terms }) => {
      const { tradeId } = order;
      const { walletId, currency } = wallet;
      const { sourceMinor } = terms;
      return holdOf({ tradeId, partnerId: partner.id, walletId, currency, sourceMinor }, at);
    }),
  );
  await saveTransitions(
    tx,
    effects.map((effect) => effect.transition),
  );
  const touched = new Map(
    holds.map(({ wallet }) => [walletKey(wallet), book.wallets.get(walletKey(wallet))]),
  );
  await recordEvents(
    tx,
    [...touched.values()].flatMap((wallet) => {
      if (!wallet) return [];
      const amount = formatAmount(wallet.availableMinor, wallet.currency);
      const body = { event: 'balance' as const, id: wallet.walletId, status: 'changed', amount };
      return [{ partnerId: partner.id, at, body }];
    }),
  );
  const nowMs = ctx.wallNow().getTime();
  await addPayoutJobs(
    tx,
    holds.map(({ order }) => ({
      tradeId: order.tradeId,
      partnerId: partner.id,
      runAt: new Date(nowMs + payoutDelayMs(ctx.settings, order)),
    })),
    'replace',
  );
}
