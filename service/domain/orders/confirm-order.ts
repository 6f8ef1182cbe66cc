import type { Result } from '../../../lib/service-core/result.ts';
import { recordBalanceEvents } from '../callbacks/events.ts';
import { coalescerPer } from '../coalescer.ts';
import { type OrderFamily, type Partner, partnerNow, type ServiceContext } from '../context.ts';
import { inTransaction, type Queryable, query } from '../database.ts';
import { type DomainError, refuse } from '../errors.ts';
import { holdOf, postTransactions } from '../ledger/transactions.ts';
import { payoutDelayMs } from '../rails/bank.ts';
import { lockQuotes, takeQuotes } from '../rates/quote.ts';
import { lockWalletsOf } from '../wallets/wallet.ts';
import {
  type Book,
  type ConfirmedOrder,
  type Decision,
  decideConfirmation,
  type Effect,
  isRateLocked,
  type OrderDocuments,
  walletKey,
} from './decide-confirmation.ts';
import { documentsNeededBy, missingDocuments } from './examine.ts';
import { lockOrders, type Order, type OrderRef } from './order.ts';
import { saveTransitions } from './state-machine.ts';

const idsOfNumbers = `
  select k.position::int, o.trade_id
  from unnest($1::uuid[], $2::text[]) with ordinality as k (partner_id, order_no, position)
  join orders o on o.partner_id = k.partner_id and o.order_no = k.order_no`;

/**
 * Confirms orders of several partners in one transaction: locks orders, quotes and wallets, each in ascending id order,
 * decides in order of arrival on each partner's book, and applies all effects together. Returns answers in the order of
 * the calls.
 */
function confirmBatch(ctx: ServiceContext, calls: readonly ConfirmCall[]): Promise<readonly Answer[]> {
  return inTransaction(ctx, async (tx) => {
    const tradeIds = await tradeIdsOf(tx, calls);
    const books = await openBooks(ctx, tx, { calls, tradeIds });
    const decisions = calls.map((call, position): Decision => {
      const book = books.get(call.partner.id);
      const tradeId = tradeIds[position];
      const order = tradeId === undefined ? undefined : book?.orders.get(tradeId);
      if (tradeId === undefined || !book || !order || !names(call, order)) return { answer: notFound(call) };
      const { queryNo } = call.request;
      return decideConfirmation(book, { tradeId, queryNo }, { settings: ctx.settings, at: book.at });
    });
    await applyConfirmations(ctx, tx, {
      books,
      effects: decisions.flatMap(({ effect }) => effect ?? []),
    });
    return decisions.map(({ answer }) => answer);
  });
}

function names({ family, request }: ConfirmCall, order: Order): boolean {
  const orderNo = request.orderNo?.normalize('NFC');
  return order.family === family && (orderNo === undefined || orderNo === order.orderNo);
}

function notFound({ family, request }: ConfirmCall): Answer {
  const ref = request.tradeId === undefined ? `orderNo ${request.orderNo}` : `tradeId ${request.tradeId}`;
  return refuse('orderNotFound', `there is no ${family} order with ${ref}`);
}

async function tradeIdsOf(
  tx: Queryable,
  calls: readonly ConfirmCall[],
): Promise<readonly (string | undefined)[]> {
  const tradeIds = calls.map(({ request }) => request.tradeId);
  if (!tradeIds.includes(undefined)) return tradeIds;
  // A null orderNo matches no order.
  const numbers = calls.map(({ request }) =>
    request.tradeId === undefined ? (request.orderNo?.normalize('NFC') ?? null) : null,
  );
  const rows = await query<{ position: number; trade_id: string }>(tx, idsOfNumbers, [
    calls.map(({ partner }) => partner.id),
    numbers,
  ]);
  for (const row of rows) tradeIds[row.position - 1] = row.trade_id;
  return tradeIds;
}

export type ConfirmRequest = OrderRef & { queryNo?: string | undefined };
type ConfirmCall = { partner: Partner; family: OrderFamily; request: ConfirmRequest };
type Answer = Result<ConfirmedOrder, DomainError>;

const coalescer = coalescerPer((ctx: ServiceContext) => ({
  maxBatch: 64,
  lanes: 3,
  run: (calls: readonly ConfirmCall[]) => confirmBatch(ctx, calls),
}));

/**
 * Confirms an order: holds the source amount and hands the payout to a worker, or fails the order with its reason
 * (decisions §5). Succeeds without effect for an order already transferring or paid, so it never holds or pays twice.
 * Concurrent confirmations share a transaction.
 */
export async function confirmOrder(
  ctx: ServiceContext,
  partner: Partner,
  family: OrderFamily,
  request: ConfirmRequest,
): Promise<Answer> {
  return coalescer(ctx)(partner.id, { partner, family, request });
}

/** A partner's part of a batch, at the time of the partner's clock. */
type PartnerBook = Book & {
  at: Date;
  documents: Map<string, OrderDocuments>;
  /** Quotes that were unused when the batch began; the other quotes already belong to their orders. */
  freeQuotes: Set<string>;
};
/** By the partner's id. */
type Books = ReadonlyMap<string, PartnerBook>;

/** Locks and reads the rows that decide a batch's calls. A book only holds rows of its partner. */
async function openBooks(
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

/**
 * Writes a batch's decisions, each table once: quotes, ledger, orders with history and events, and one balance event
 * per wallet, since the batch is one change of its available amount.
 */
async function applyConfirmations(
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
