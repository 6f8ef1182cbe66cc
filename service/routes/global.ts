import type { FastifyInstance } from 'fastify';
import { endpoints } from '../../lib/service-core/contract/index.ts';
import { ok } from '../../lib/service-core/result.ts';
import { convertCurrency } from '../domain/wallets/convert-currency.ts';
import { listWallets, walletOfType, walletsByCurrency } from '../domain/wallets/read-wallets.ts';
import type { Edge } from '../http/edge.ts';
import { registerEndpoint } from '../http/register-endpoint.ts';
import { conversionAnswer, currencyAnswer, walletAnswer } from './answers.ts';
import { orderCalls, quoteCall } from './order-families.ts';

/** The calls of specification §4.4 but the upload of files, which streams and has a route of its own. */
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
