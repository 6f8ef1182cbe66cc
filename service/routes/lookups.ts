import type { FastifyInstance } from 'fastify';
import { endpoints } from '../../lib/service-core/contract/index.ts';
import { ok } from '../../lib/service-core/result.ts';
import { areaTree, filterAreas } from '../domain/lookups/areas.ts';
import { checkBankAccount } from '../domain/lookups/check-bank-account.ts';
import { findChineseCharacters } from '../domain/lookups/find-chinese-characters.ts';
import { occupations } from '../domain/lookups/occupations.ts';
import { verifyAlipay } from '../domain/lookups/verify-alipay.ts';
import type { Edge } from '../http/access.ts';
import { registerEndpoint } from '../http/register-endpoint.ts';

/** Registers the lists, look-ups and checks that all families share (specification §4.2, §4.4, §4.5). */
export function lookupRoutes(app: FastifyInstance, edge: Edge): void {
  listRoutes(app, edge);
  checkRoutes(app, edge);
}

function listRoutes(app: FastifyInstance, edge: Edge): void {
  registerEndpoint(
    app,
    edge,
    endpoints.areaList,
    async (_ctx, _partner, { filter }) => ok(filter === undefined ? areaTree() : filterAreas(filter)),
    { envelope: plainEnvelope() },
  );
  registerEndpoint(app, edge, endpoints.occupationList, async () => ok(occupations), {
    envelope: plainEnvelope(),
  });
}

function checkRoutes(app: FastifyInstance, edge: Edge): void {
  registerEndpoint(app, edge, endpoints.globalChineseCharacters, async (ctx, partner, request) => {
    const found = await findChineseCharacters(ctx, partner, request);
    if (!found.ok) return found;
    const chineseCharacters = found.value;
    const hasChineseCharacters = chineseCharacters !== undefined;
    return ok({ ...request, hasChineseCharacters, ...(hasChineseCharacters && { chineseCharacters }) });
  });
  registerEndpoint(app, edge, endpoints.bankCheck, checkBankAccount);
  registerEndpoint(app, edge, endpoints.alipayVerification, verifyAlipay);
}

/** Encodes the envelope of a list of texts once per list, and caches the bytes as long as the list lives. */
function plainEnvelope(): (list: readonly unknown[]) => Buffer {
  const made = new WeakMap<readonly unknown[], Buffer>();
  return (list) => {
    const known = made.get(list);
    if (known) return known;
    const bytes = Buffer.from(`{"status":"1","data":${JSON.stringify(list)}}`);
    made.set(list, bytes);
    return bytes;
  };
}
