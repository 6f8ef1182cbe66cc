import type { FastifyInstance } from 'fastify';
import { endpoints } from '../../lib/service-core/contract/index.ts';
import type { Edge } from '../http/edge.ts';
import { registerEndpoint } from '../http/register-endpoint.ts';
import { orderCalls, quoteCall } from './order-families.ts';

/** The calls of specification §4.3 but the uploads of files, which have routes of their own. */
export function businessRoutes(app: FastifyInstance, edge: Edge): void {
  const { create, complete, confirm, status } = orderCalls('business');
  registerEndpoint(app, edge, endpoints.businessPrice, quoteCall);
  registerEndpoint(app, edge, endpoints.businessCreate, create);
  registerEndpoint(app, edge, endpoints.businessUploadCompleted, complete);
  registerEndpoint(app, edge, endpoints.businessAsync, confirm);
  registerEndpoint(app, edge, endpoints.businessStatus, status);
}
