import { partnerNow, type Queryable, type ServiceContext } from '../context.ts';
import { missingDocuments } from '../documents/uploaded.ts';
import { lockQuotes } from '../rates/quote.ts';
import { lockWalletsOf } from '../wallets/wallet.ts';
import type { ConfirmCall } from './confirm-order.ts';
import { isRateLocked } from './confirmation-terms.ts';
import { type Book, type OrderDocuments, walletKey } from './decide-confirmation.ts';
import { documentsNeededBy } from './examine.ts';
import { lockOrders } from './find-order.ts';
import type { Order } from './order.ts';

/** One partner's part of a batch, at that partner's time. */
type PartnerBook = Book & {
  at: Date;
  documents: Map<string, OrderDocuments>;
  /** Quotes that were unused when the batch began; the others already belong to the orders that use them. */
  freeQuotes: Set<string>;
};
/** By the partner's id. */
export type Books = ReadonlyMap<string, PartnerBook>;

/**
 * Locks and reads all rows that the calls of a batch are decided on. Rows that are not the caller's own are in no book.
 */
export async function openBooks(
  ctx: ServiceContext,
  tx: Queryable,
  batch: { calls: readonly ConfirmCall[]; tradeIds: readonly (string | undefined)[] },
): Promise<Books> {
  const books = new Map<string, PartnerBook>();
  for (const { partner } of batch.calls) {
    if (books.has(partner.id)) continue;
    const at = partnerNow(ctx, partner);
    const empty = { orders: new Map(), quotes: new Map(), wallets: new Map(), documents: new Map() };
    books.set(partner.id, { ...empty, freeQuotes: new Set(), at });
  }
  const bookOf = (partnerId: string): PartnerBook => {
    const book = books.get(partnerId);
    if (!book) throw new Error('a batch met a partner that does not call');
    return book;
  };

  const orders = await lockOrders(tx, wantedOrders(batch));
  for (const order of orders) bookOf(order.partnerId).orders.set(order.tradeId, order);
  const open = orders.filter(({ status }) => status === 'pending' || status === 'awaiting_transfe');
  for (const quote of (await lockQuotes(tx, wantedQuotes(batch.calls, open, bookOf))).values()) {
    const { quotes, freeQuotes } = bookOf(quote.partnerId);
    quotes.set(quote.queryNo, quote);
    if (quote.usedBy === null) freeQuotes.add(quote.queryNo);
  }
  const paying = open.map(({ partnerId, walletType, sourceCurrency }) => ({
    partnerId,
    type: walletType,
    currency: sourceCurrency,
  }));
  for (const wallet of await lockWalletsOf(tx, paying))
    bookOf(wallet.partnerId).wallets.set(walletKey(wallet), wallet);
  for (const order of open) {
    if (order.status === 'pending')
      bookOf(order.partnerId).documents.set(order.tradeId, await documentsOf(ctx, tx, order));
  }
  return books;
}

function wantedOrders(batch: { calls: readonly ConfirmCall[]; tradeIds: readonly (string | undefined)[] }) {
  return batch.calls.flatMap(({ partner }, position) => {
    const tradeId = batch.tradeIds[position];
    return tradeId === undefined ? [] : [{ tradeId, partnerId: partner.id }];
  });
}

function wantedQuotes(
  calls: readonly ConfirmCall[],
  open: readonly Order[],
  bookOf: (partnerId: string) => PartnerBook,
) {
  const own = open.flatMap((order) =>
    order.queryNo === null || isRateLocked(order, bookOf(order.partnerId).at)
      ? []
      : [{ partnerId: order.partnerId, queryNo: order.queryNo }],
  );
  const given = calls.flatMap(({ partner, request: { queryNo } }) =>
    queryNo === undefined ? [] : [{ partnerId: partner.id, queryNo }],
  );
  return [...own, ...given];
}

async function documentsOf(ctx: ServiceContext, tx: Queryable, order: Order): Promise<OrderDocuments> {
  const { family, payload } = order;
  const needed = await documentsNeededBy(ctx, { family, payload, amounts: order });
  return { needed, missing: await missingDocuments(tx, order.tradeId, needed) };
}
