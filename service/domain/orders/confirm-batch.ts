import type { Result } from '../../../lib/service-core/result.ts';
import type { Queryable, ServiceContext } from '../context.ts';
import { inTransaction } from '../database.ts';
import { type DomainError, refuse } from '../errors.ts';
import { query } from '../sql.ts';
import { applyConfirmations } from './apply-confirmations.ts';
import type { ConfirmCall } from './confirm-order.ts';
import { openBooks } from './confirmation-books.ts';
import { type ConfirmedOrder, type Decision, decideConfirmation } from './decide-confirmation.ts';
import type { Order } from './order.ts';

type Answer = Result<ConfirmedOrder, DomainError>;

const idsOfNumbers = `
  select k.position::int, o.trade_id
  from unnest($1::uuid[], $2::text[]) with ordinality as k (partner_id, order_no, position)
  join orders o on o.partner_id = k.partner_id and o.order_no = k.order_no`;

/**
 * Confirms orders of any partners in one transaction: locks orders, quotes and wallets, each in ascending id, decides
 * in order of arrival on each partner's own book, and applies all effects together. Answers in the order of the calls.
 */
export function confirmBatch(ctx: ServiceContext, calls: readonly ConfirmCall[]): Promise<readonly Answer[]> {
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
  // A call that names neither has no number, and a null number belongs to no order.
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
