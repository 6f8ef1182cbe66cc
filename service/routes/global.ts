import type { FastifyInstance } from 'fastify';
import { endpoints } from '../../lib/service-core/contract/index.ts';
import { ok } from '../../lib/service-core/result.ts';
import { cancelOrder } from '../domain/orders/cancel-order.ts';
import { completeDocuments } from '../domain/orders/complete-documents.ts';
import { confirmOrder } from '../domain/orders/confirm-order.ts';
import { createOrder } from '../domain/orders/create-order.ts';
import { findOrder } from '../domain/orders/find-order.ts';
import { updateOrder } from '../domain/orders/update-order.ts';
import { wantedDocuments } from '../domain/orders/wanted-documents.ts';
import { issueQuote } from '../domain/quotes/issue-quote.ts';
import { convertCurrency } from '../domain/wallets/convert-currency.ts';
import { listWallets, walletOfType, walletsByCurrency } from '../domain/wallets/read-wallets.ts';
import type { Edge } from '../http/edge.ts';
import { registerEndpoint } from '../http/register-endpoint.ts';
import { conversionAnswer, createdAnswer, currencyAnswer, orderAnswer, walletAnswer } from './answers.ts';

/** The calls of specification §4.4 but the upload of files, which streams and has a route of its own. */
export function globalRoutes(app: FastifyInstance, edge: Edge): void {
  orderRoutes(app, edge);
  walletRoutes(app, edge);
}

function orderRoutes(app: FastifyInstance, edge: Edge): void {
  registerEndpoint(app, edge, endpoints.globalPrice, async (ctx, partner, pair) => {
    const quote = await issueQuote(ctx, partner, pair);
    return quote.ok ? ok({ ...quote.value, ...pair, expiresAt: quote.value.expiresAt.toISOString() }) : quote;
  });
  registerEndpoint(app, edge, endpoints.globalCreate, async (ctx, partner, request) => {
    const created = await createOrder(ctx, partner, 'global', request);
    return created.ok ? ok(createdAnswer(created.value)) : created;
  });
  registerEndpoint(app, edge, endpoints.globalUpdate, async (ctx, partner, request) => {
    const order = await updateOrder(ctx, partner, 'global', request);
    return order.ok ? ok(orderAnswer(order.value, await wantedDocuments(ctx, order.value))) : order;
  });
  registerEndpoint(app, edge, endpoints.globalUploadCompleted, async (ctx, partner, ref) => {
    const order = await completeDocuments(ctx, partner, 'global', ref);
    return order.ok ? ok(orderAnswer(order.value)) : order;
  });
  registerEndpoint(app, edge, endpoints.globalAsync, (ctx, partner, request) =>
    confirmOrder(ctx, partner, 'global', request),
  );
  registerEndpoint(app, edge, endpoints.globalCancel, async (ctx, partner, ref) => {
    const order = await cancelOrder(ctx, partner, 'global', ref);
    return order.ok ? ok(orderAnswer(order.value)) : order;
  });
  registerEndpoint(app, edge, endpoints.globalStatus, async (ctx, partner, ref) => {
    const order = await findOrder(ctx, partner, 'global', ref);
    return order.ok ? ok(orderAnswer(order.value, await wantedDocuments(ctx, order.value))) : order;
  });
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
    const wallets = await walletsByCurrency(ctx, partner, currency);
    return wallets.ok ? ok(currencyAnswer(currency, wallets.value)) : wallets;
  });
}
