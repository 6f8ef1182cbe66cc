import type { Result } from '../../../lib/service-core/result.ts';
import { type Partner, partnerNow, type Queryable, type ServiceContext } from '../context.ts';
import { missingDocuments } from '../documents/uploaded.ts';
import { type DomainError, refuse } from '../errors.ts';
import { readQuotes } from '../quotes/quote.ts';
import { query } from '../sql.ts';
import { inTransaction } from '../transaction.ts';
import { type WalletRow, walletColumns, walletOf } from '../wallets/wallet.ts';
import { applyConfirmations } from './apply-confirmations.ts';
import type { ConfirmCall } from './confirm-order.ts';
import { isRateLocked } from './confirmation-terms.ts';
import {
  type Book,
  type ConfirmedOrder,
  decideConfirmation,
  type OrderDocuments,
  walletKey,
} from './decide-confirmation.ts';
import { documentsNeededBy } from './examine.ts';
import { lockOrders } from './find-order.ts';
import type { Order } from './order.ts';

type Answer = Result<ConfirmedOrder, DomainError>;

const idsOfNumbers = `
  select trade_id, order_no from orders where partner_id = $1 and order_no = any($2)`;

const lockPayingWallets = `
  select ${walletColumns} from wallets
  where partner_id = $1 and (type, currency) in (select * from unnest($2::text[], $3::text[]))
  order by wallet_id for no key update`;

/**
 * Confirms orders of one partner in one transaction: locks orders, quotes and wallets, each in ascending id, decides
 * in order of arrival, and applies all effects together. Answers in the order of the calls.
 */
export async function confirmBatch(
  ctx: ServiceContext,
  calls: readonly ConfirmCall[],
): Promise<readonly Answer[]> {
  const partner = calls[0]?.partner;
  if (!partner) return [];
  return inTransaction(ctx, async (tx) => {
    const tradeIds = await tradeIdsOf(tx, partner, calls);
    const at = partnerNow(ctx, partner);
    const book = await openBook(ctx, tx, partner, { tradeIds, calls, at });
    const decisions = calls.map((call, position) => {
      const tradeId = tradeIds[position];
      const order = tradeId === undefined ? undefined : book.orders.get(tradeId);
      if (tradeId === undefined || !order || !names(call, order)) return { answer: notFound(call) };
      const { queryNo } = call.request;
      return decideConfirmation(book, { tradeId, queryNo }, { settings: ctx.settings, at });
    });
    const effects = decisions.flatMap((decision) =>
      'effect' in decision && decision.effect ? [decision.effect] : [],
    );
    await applyConfirmations(ctx, tx, effects, { partner, book, at });
    return decisions.map(({ answer }) => answer);
  });
}

function names({ family, request }: ConfirmCall, order: Order): boolean {
  const orderNo = request.orderNo?.normalize('NFC');
  return order.family === family && (orderNo === undefined || orderNo === order.orderNo);
}

function notFound({ request }: ConfirmCall): Answer {
  const ref = request.tradeId === undefined ? `orderNo ${request.orderNo}` : `tradeId ${request.tradeId}`;
  return refuse('orderNotFound', `there is no order with ${ref}`);
}

async function tradeIdsOf(
  tx: Queryable,
  partner: Partner,
  calls: readonly ConfirmCall[],
): Promise<(string | undefined)[]> {
  const numbers = calls.flatMap(({ request }) =>
    request.tradeId === undefined && request.orderNo !== undefined ? [request.orderNo.normalize('NFC')] : [],
  );
  const byNumber = new Map<string, string>();
  if (numbers.length > 0) {
    type Row = { trade_id: string; order_no: string };
    for (const row of await query<Row>(tx, idsOfNumbers, [partner.id, numbers]))
      byNumber.set(row.order_no, row.trade_id);
  }
  return calls.map(({ request }) => request.tradeId ?? byNumber.get(request.orderNo?.normalize('NFC') ?? ''));
}

async function openBook(
  ctx: ServiceContext,
  tx: Queryable,
  partner: Partner,
  input: { tradeIds: readonly (string | undefined)[]; calls: readonly ConfirmCall[]; at: Date },
): Promise<Book> {
  const wanted = [...new Set(input.tradeIds.filter((tradeId) => tradeId !== undefined))];
  const locked = await lockOrders(tx, partner, wanted);
  const orders = new Map(locked.map((order) => [order.tradeId, order]));
  const open = [...orders.values()].filter(
    ({ status }) => status === 'pending' || status === 'awaiting_transfe',
  );
  const own = open.filter((order) => !isRateLocked(order, input.at)).map(({ queryNo }) => queryNo);
  const given = input.calls.map(({ request }) => request.queryNo);
  const queryNos = [...new Set([...own, ...given])].filter((queryNo) => typeof queryNo === 'string');
  const quotes = await readQuotes(tx, partner.id, queryNos, 'lock');
  const wallets = new Map(
    (
      await query<WalletRow>(tx, lockPayingWallets, [
        partner.id,
        open.map(({ walletType }) => walletType),
        open.map(({ sourceCurrency }) => sourceCurrency),
      ])
    ).map((row) => [walletKey(row), walletOf(row)]),
  );
  const documents = new Map<string, OrderDocuments>();
  for (const order of open.filter(({ status }) => status === 'pending')) {
    const { family, payload } = order;
    const needed = await documentsNeededBy(ctx, { family, payload, amounts: order });
    documents.set(order.tradeId, { needed, missing: await missingDocuments(tx, order.tradeId, needed) });
  }
  return { orders, quotes, wallets, documents };
}
