import type { FastifyInstance } from 'fastify';
import { type DataOf, endpoints } from '../../lib/service-core/contract/index.ts';
import { ok, type Result } from '../../lib/service-core/result.ts';
import type { OrderFamily, Partner, ServiceContext } from '../domain/context.ts';
import type { DomainError } from '../domain/errors.ts';
import { cancelOrder } from '../domain/orders/cancel-order.ts';
import { type ConfirmRequest, confirmOrder } from '../domain/orders/confirm-order.ts';
import { createOrder } from '../domain/orders/create-order.ts';
import { completeDocuments, outstandingDocuments } from '../domain/orders/examine.ts';
import { findOrder, type OrderRef } from '../domain/orders/order.ts';
import type { OrderRequest } from '../domain/orders/request.ts';
import { type OrderUpdate, updateOrder } from '../domain/orders/update-order.ts';
import { issueQuote } from '../domain/rates/quote.ts';
import { convertCurrency } from '../domain/wallets/convert-currency.ts';
import {
  balancesByCurrency,
  listWallets,
  walletOfType,
  walletsByCurrency,
} from '../domain/wallets/wallet.ts';
import type { Edge } from '../http/access.ts';
import { type EndpointHandler, registerEndpoint } from '../http/register-endpoint.ts';
import {
  balanceAnswer,
  conversionAnswer,
  createdAnswer,
  currencyAnswer,
  orderAnswer,
  statusShownTo,
  walletAnswer,
} from './answers.ts';

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

const quoteCall: Call<Pair, QuoteAnswer> = async (ctx, partner, pair) => {
  const quote = await issueQuote(ctx, partner, pair);
  return quote.ok ? ok({ ...quote.value, ...pair, expiresAt: quote.value.expiresAt.toISOString() }) : quote;
};

/**
 * Returns handlers of the order calls that the three families share; requests, state machine and tables differ by
 * family. An order of another family is not found.
 */
function orderCalls(family: OrderFamily) {
  const create: Call<OrderRequest, CreatedAnswer> = async (ctx, partner, request) => {
    const created = await createOrder(ctx, partner, family, request);
    return created.ok ? ok(createdAnswer(partner, family, created.value)) : created;
  };
  const update: Call<OrderUpdate, OrderAnswer> = async (ctx, partner, request) => {
    const order = await updateOrder(ctx, partner, family, request);
    return order.ok
      ? ok(orderAnswer(partner, order.value, await outstandingDocuments(ctx, order.value)))
      : order;
  };
  const complete: Call<OrderRef, OrderAnswer> = async (ctx, partner, ref) => {
    const order = await completeDocuments(ctx, partner, family, ref);
    return order.ok ? ok(orderAnswer(partner, order.value)) : order;
  };
  const confirm: Call<ConfirmRequest, AcceptanceAnswer> = async (ctx, partner, request) => {
    const order = await confirmOrder(ctx, partner, family, request);
    return order.ok ? ok({ ...order.value, status: statusShownTo(partner, order.value.status) }) : order;
  };
  const cancel: Call<OrderRef, OrderAnswer> = async (ctx, partner, ref) => {
    const order = await cancelOrder(ctx, partner, family, ref);
    return order.ok ? ok(orderAnswer(partner, order.value)) : order;
  };
  const status: Call<OrderRef, OrderAnswer> = async (ctx, partner, ref) => {
    const order = await findOrder(ctx, partner, family, ref);
    return order.ok
      ? ok(orderAnswer(partner, order.value, await outstandingDocuments(ctx, order.value)))
      : order;
  };
  return { create, update, complete, confirm, cancel, status };
}

/** Registers the calls of specification §4.4, except the streamed upload of files. */
export function globalRoutes(app: FastifyInstance, edge: Edge): void {
  orderRoutes(app, edge);
  walletRoutes(app, edge);
}

function orderRoutes(app: FastifyInstance, edge: Edge): void {
  const { create, update, complete, confirm, cancel, status } = orderCalls('global');
  registerEndpoint(app, edge, endpoints.globalPrice, quoteCall);
  registerEndpoint(app, edge, endpoints.globalCreate, create);
  registerEndpoint(app, edge, endpoints.globalUpdate, update);
  registerEndpoint(app, edge, endpoints.globalUploadCompleted, complete);
  registerEndpoint(app, edge, endpoints.globalAsync, confirm);
  registerEndpoint(app, edge, endpoints.globalCancel, cancel);
  registerEndpoint(app, edge, endpoints.globalStatus, status);
}

function walletRoutes(app: FastifyInstance, edge: Edge): void {
  registerEndpoint(app, edge, endpoints.globalConversion, async (ctx, partner, request) => {
    const conversion = await convertCurrency(ctx, partner, request);
    return conversion.ok ? ok(conversionAnswer(conversion.value)) : conversion;
  });
  registerEndpoint(app, edge, endpoints.globalWalletList, async (ctx, partner) => {
    const wallets = await listWallets(ctx, partner);
    return wallets.ok ? ok(wallets.value.map(walletAnswer)) : wallets;
  });
  registerEndpoint(app, edge, endpoints.globalWalletGet, async (ctx, partner, { type }) => {
    const wallet = await walletOfType(ctx, partner, type);
    return wallet.ok ? ok(walletAnswer(wallet.value)) : wallet;
  });
  registerEndpoint(app, edge, endpoints.globalWalletCurrency, async (ctx, partner, { currency }) => {
    return ok(currencyAnswer(currency, await walletsByCurrency(ctx, partner, currency)));
  });
}

const abandoned = `this call is abandoned: use POST ${endpoints.personalAsync.path}, which does the same`;

/** Registers the calls of specification §4.2, except lists and file uploads. */
export function personalRoutes(app: FastifyInstance, edge: Edge): void {
  const { create, update, complete, confirm, cancel, status } = orderCalls('personal');
  registerEndpoint(app, edge, endpoints.personalPrice, quoteCall);
  registerEndpoint(app, edge, endpoints.personalCreate, create);
  registerEndpoint(app, edge, endpoints.personalUpdate, update);
  registerEndpoint(app, edge, endpoints.riskCompleted, complete);
  registerEndpoint(app, edge, endpoints.personalAsync, confirm);
  registerEndpoint(app, edge, endpoints.personalTransfer, confirm, { notice: abandoned });
  registerEndpoint(app, edge, endpoints.personalCancel, cancel);
  registerEndpoint(app, edge, endpoints.personalStatus, status);
  registerEndpoint(app, edge, endpoints.legacyWalletGet, balances);
  registerEndpoint(app, edge, endpoints.legacyWalletList, balances);
}

/** Serves both wallet calls; the endpoint decides if amounts are numbers or text (§2.8). */
const balances: EndpointHandler<typeof endpoints.legacyWalletGet> = async (ctx, partner) => {
  const found = await balancesByCurrency(ctx, partner);
  return found.ok ? ok(found.value.map(balanceAnswer)) : found;
};

/** Registers the calls of specification §4.3, except file uploads. */
export function businessRoutes(app: FastifyInstance, edge: Edge): void {
  const { create, complete, confirm, status } = orderCalls('business');
  registerEndpoint(app, edge, endpoints.businessPrice, quoteCall);
  registerEndpoint(app, edge, endpoints.businessCreate, create);
  registerEndpoint(app, edge, endpoints.businessUploadCompleted, complete);
  registerEndpoint(app, edge, endpoints.businessAsync, confirm);
  registerEndpoint(app, edge, endpoints.businessStatus, status);
}
