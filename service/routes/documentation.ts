import { createHash } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { openApiDocument } from '../../lib/service-core/openapi/index.ts';
import { contentSecurityPolicy, documentationPages } from '../documentation/page.ts';
import { limitAddress } from '../http/access.ts';
import type { Edge } from '../http/edge.ts';
import { sendRefusal } from '../http/envelope.ts';
import { registerTables } from '../sandbox/register/index.ts';
import { testValueTables } from '../sandbox/test-value-tables.ts';

const searchAtMost = 100;
/** Named, and not with the quality zero that forbids it. */
const takesGzip = /\bgzip\b(?!\s*;\s*q=0(?:\.0+)?\s*(?:,|$))/;

type Representation = { body: Buffer; gzipped: Buffer; etag: string; type: string };

/**
 * `GET /openapi.json` and `GET /docs`: the interface for integrators, public and without personal data. Both are made
 * on first use and answer 304 to who has them already.
 */
export function documentationRoutes(app: FastifyInstance, edge: Edge): void {
  const { mode } = edge.ctx.settings;
  // Asked for late: the address is final only when the service listens.
  const describe = once(() => openApiDocument({ mode, baseUrl: edge.ctx.settings.publicUrl }));
  const testValues = mode === 'sandbox' ? [...testValueTables(), ...registerTables()] : [];
  const pages = once(() => documentationPages({ document: describe(), testValues }));
  const pageOf = (search: string) => representation(pages()(search), 'text/html; charset=utf-8');
  const json = once(() => representation(JSON.stringify(describe()), 'application/json; charset=utf-8'));
  const page = once(() => pageOf(''));

  app.get('/openapi.json', { config: { readsOnly: true } }, async (request, reply) => {
    const limited = await limitAddress(edge, request);
    return limited ? sendRefusal(reply, limited) : answer(request, reply, json());
  });
  app.get('/docs', { config: { readsOnly: true } }, async (request, reply) => {
    const limited = await limitAddress(edge, request);
    if (limited) return sendRefusal(reply, limited);
    reply.header('content-security-policy', contentSecurityPolicy).header('referrer-policy', 'no-referrer');
    const search = searchOf(request);
    return answer(request, reply, search === '' ? page() : pageOf(search));
  });
}

function searchOf(request: FastifyRequest): string {
  const { q } = request.query as { q?: unknown };
  return typeof q === 'string' ? q.trim().slice(0, searchAtMost) : '';
}

function once<T>(make: () => T): () => T {
  let made: { value: T } | undefined;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
}

function representation(text: string, type: string): Representation {
  const body = Buffer.from(text);
  const hash = createHash('sha256').update(body).digest('base64url').slice(0, 27);
  // Weak, because the compressed and the plain form share it.
  return { body, gzipped: gzipSync(body), etag: `W/"${hash}"`, type };
}

function answer(request: FastifyRequest, reply: FastifyReply, found: Representation): FastifyReply {
  reply
    .header('content-type', found.type)
    .header('cache-control', 'public, max-age=0, must-revalidate')
    .header('vary', 'accept-encoding')
    .header('etag', found.etag);
  if (knows(request.headers['if-none-match'], found.etag)) return reply.code(304).send();
  if (!takesGzip.test(request.headers['accept-encoding'] ?? '')) {
    return reply.send(found.body);
  }
  return reply.header('content-encoding', 'gzip').send(found.gzipped);
}

function knows(header: string | undefined, etag: string): boolean {
  return (header ?? '').split(',').some((entry) => entry.trim() === etag || entry.trim() === '*');
}
