import type { FastifyInstance } from 'fastify';
import { endpoints } from '../../lib/service-core/contract/index.ts';
import { ok } from '../../lib/service-core/result.ts';
import { balancesByCurrency } from '../domain/wallets/read-wallets.ts';
import type { Edge } from '../http/edge.ts';
import { type EndpointHandler, registerEndpoint } from '../http/register-endpoint.ts';
import { balanceAnswer } from './answers.ts';
import { orderCalls, quoteCall } from './order-families.ts';

const abandoned = `this call is abandoned: use POST ${endpoints.personalAsync.path}, which does the same`;

/** The calls of specification §4.2 but the lists and the upload of files, which have routes of their own. */
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

/** Both wallet calls tell the same; whether the amounts are numbers or text is the endpoint's matter (§2.8). */
const balances: EndpointHandler<typeof endpoints.legacyWalletGet> = async (ctx, partner) => {
  const found = await balancesByCurrency(ctx, partner);
  return found.ok ? ok(found.value.map(balanceAnswer)) : found;
};
