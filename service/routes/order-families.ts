import type { DataOf, endpoints } from '../../lib/service-core/contract/index.ts';
import { ok, type Result } from '../../lib/service-core/result.ts';
import type { OrderFamily, Partner, ServiceContext } from '../domain/context.ts';
import type { DomainError } from '../domain/errors.ts';
import { cancelOrder } from '../domain/orders/cancel-order.ts';
import { completeDocuments } from '../domain/orders/complete-documents.ts';
import { type ConfirmRequest, confirmOrder } from '../domain/orders/confirm-order.ts';
import { createOrder } from '../domain/orders/create-order.ts';
import { findOrder, type OrderRef } from '../domain/orders/find-order.ts';
import type { OrderUpdate } from '../domain/orders/merge-update.ts';
import type { OrderRequest } from '../domain/orders/request.ts';
import { updateOrder } from '../domain/orders/update-order.ts';
import { wantedDocuments } from '../domain/orders/wanted-documents.ts';
import { issueQuote } from '../domain/quotes/issue-quote.ts';
import { createdAnswer, orderAnswer, toldAs } from './answers.ts';

type Call<Request, Data> = (
  ctx: ServiceContext,
  partner: Partner,
  request: Request,
) => Promise<Result<Data, DomainError>>;

type Pair = { sourceCurrency: string; targetCurrency: string };
type QuoteAnswer = DataOf<typeof endpoints.globalPrice>;
type OrderAnswer = DataOf<typeof endpoints.globalStatus>;
type CreatedAnswer = DataOf<typeof endpoints.globalCreate>;
type AcceptanceAnswer = DataOf<typeof endpoints.globalAsync>;

export const quoteCall: Call<Pair, QuoteAnswer> = async (ctx, partner, pair) => {
  const quote = await issueQuote(ctx, partner, pair);
  return quote.ok ? ok({ ...quote.value, ...pair, expiresAt: quote.value.expiresAt.toISOString() }) : quote;
};

/**
 * Registers the steps of an order's life, which the three families share; their differences are in the requests, the
 * state machine and the tables of the use-cases. An order of another family is not found.
 */
export function orderCalls(family: OrderFamily) {
  const create: Call<OrderRequest, CreatedAnswer> = async (ctx, partner, request) => {
    const created = await createOrder(ctx, partner, family, request);
    return created.ok ? ok(createdAnswer(partner, family, created.value)) : created;
  };
  const update: Call<OrderUpdate, OrderAnswer> = async (ctx, partner, request) => {
    const order = await updateOrder(ctx, partner, family, request);
    return order.ok ? ok(orderAnswer(partner, order.value, await wantedDocuments(ctx, order.value))) : order;
  };
  const complete: Call<OrderRef, OrderAnswer> = async (ctx, partner, ref) => {
    const order = await completeDocuments(ctx, partner, family, ref);
    return order.ok ? ok(orderAnswer(partner, order.value)) : order;
  };
  const confirm: Call<ConfirmRequest, AcceptanceAnswer> = async (ctx, partner, request) => {
    const order = await confirmOrder(ctx, partner, family, request);
    return order.ok ? ok({ ...order.value, status: toldAs(partner, order.value.status) }) : order;
  };
  const cancel: Call<OrderRef, OrderAnswer> = async (ctx, partner, ref) => {
    const order = await cancelOrder(ctx, partner, family, ref);
    return order.ok ? ok(orderAnswer(partner, order.value)) : order;
  };
  const status: Call<OrderRef, OrderAnswer> = async (ctx, partner, ref) => {
    const order = await findOrder(ctx, partner, family, ref);
    return order.ok ? ok(orderAnswer(partner, order.value, await wantedDocuments(ctx, order.value))) : order;
  };
  return { create, update, complete, confirm, cancel, status };
}
