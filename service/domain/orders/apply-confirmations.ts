import type { Queryable, ServiceContext } from '../context.ts';
import { postTransactions } from '../ledger/post.ts';
import { holdOf } from '../ledger/transactions.ts';
import { recordBalanceEvents } from '../outbox/balance-events.ts';
import { payoutDelayMs } from '../rails/outcome.ts';
import { takeQuotes } from '../rates/quote.ts';
import type { Books } from './confirmation-books.ts';
import type { Effect } from './decide-confirmation.ts';
import { saveTransitions } from './transitions.ts';

/**
 * Writes what a batch decided, each table once: quotes, ledger, orders with history and events, and one balance
 * event per wallet, since the whole batch is one change of its available amount.
 */
export async function applyConfirmations(
  ctx: ServiceContext,
  tx: Queryable,
  { effects, books }: { effects: readonly Effect[]; books: Books },
): Promise<void> {
  if (effects.length === 0) return;
  const holds = effects.flatMap(({ transition: { after: order }, hold }) => {
    const book = books.get(order.partnerId);
    return hold && book ? [{ order, book, ...hold }] : [];
  });
  await takeQuotes(
    tx,
    holds.flatMap(({ order, book, terms }) =>
      terms.queryNo !== null && book.freeQuotes.has(terms.queryNo)
        ? [{ queryNo: terms.queryNo, usedBy: order.tradeId }]
        : [],
    ),
  );
  await postTransactions(
    tx,
    holds.map(({ order, book, wallet, terms }) => {
      const { tradeId, partnerId } = order;
      const { walletId, currency } = wallet;
      return holdOf({ tradeId, partnerId, walletId, currency, sourceMinor: terms.sourceMinor }, book.at);
    }),
  );
  await saveTransitions(
    tx,
    effects.map(({ transition, hold }) => ({
      ...transition,
      payoutAfterMs: hold && payoutDelayMs(ctx.settings, transition.after),
    })),
  );
  const touched = new Map(
    holds.map(({ order: { partnerId }, book: { at }, wallet: { walletId } }) => [
      walletId,
      { partnerId, walletId, at },
    ]),
  );
  await recordBalanceEvents(tx, [...touched.values()]);
}
