import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { gzipSync } from 'node:zlib';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { openApiDocument } from '../../lib/service-core/openapi/document.ts';
import { tableOf } from '../../lib/service-core/openapi/guide.ts';
import { type Edge, limitAddress } from '../http/access.ts';
import { sendRefusal } from '../http/answering.ts';
import { registerTables, testValueTables } from '../sandbox/test-value-tables.ts';

/** Matches gzip unless its quality is zero. */
const takesGzip = /\bgzip\b(?!\s*;\s*q=0(?:\.0+)?\s*(?:,|$))/;

type Representation = { body: Buffer; gzipped: Buffer; etag: string; type: string };

const html = 'text/html; charset=utf-8';
const javascript = 'text/javascript; charset=utf-8';
const css = 'text/css; charset=utf-8';

/** Allows scripts and data from this service only; the viewer needs inline styles. */
const contentSecurityPolicy =
  "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/**
 * `GET /openapi.json` and `GET /docs`: the interface for integrators, public and without personal data. `/docs` is
 * Swagger UI, loaded from this service. Each representation is built on first use and answers 304 if the client's copy
 * is current.
 */
export function documentationRoutes(app: FastifyInstance, edge: Edge): void {
  const { mode } = edge.ctx.settings;
  // Built lazily: the address is final only when the service listens.
  const describe = () => openApiDocument({ mode, baseUrl: edge.ctx.settings.publicUrl });
  const served: Record<string, () => Representation> = {
    '/openapi.json': () => representation(JSON.stringify(describe()), 'application/json; charset=utf-8'),
    '/docs': () => representation(page(describe().info.title), html),
    '/docs/interface.json': () => {
      const document = describe();
      const description = collapseSections(
        `${document.info.description}${mode === 'sandbox' ? testValues() : ''}`,
      );
      const shown = { ...document, info: { ...document.info, description } };
      return representation(JSON.stringify(shown), 'application/json; charset=utf-8');
    },
    '/docs/start.js': () => representation(start, javascript),
    '/docs/page.css': () => representation(style, css),
    '/docs/swagger-ui.js': () => representation(ofViewer('swagger-ui-bundle.js'), javascript),
    '/docs/swagger-ui.css': () => representation(ofViewer('swagger-ui.css'), css),
  };
  for (const [path, make] of Object.entries(served)) {
    const made = once(make);
    app.get(path, { config: { readsOnly: true } }, async (request, reply) => {
      const limited = await limitAddress(edge, request);
      if (limited) return sendRefusal(reply, limited);
      if (path.startsWith('/docs'))
        reply
          .header('content-security-policy', contentSecurityPolicy)
          .header('referrer-policy', 'no-referrer');
      return answer(request, reply, made());
    });
  }
}

const ofViewer = (file: string): string =>
  readFileSync(createRequire(import.meta.url).resolve(`swagger-ui-dist/${file}`), 'utf8');

const page = (title: string): string => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}: interface</title>
<link rel="stylesheet" href="/docs/swagger-ui.css">
<link rel="stylesheet" href="/docs/page.css">
</head>
<body>
<noscript>This page needs JavaScript. The same as a document: <a href="/openapi.json">openapi.json</a>.</noscript>
<div id="interface"></div>
<script src="/docs/swagger-ui.js"></script>
<script src="/docs/start.js"></script>
</body>
</html>
`;

/** The page sends no calls: each needs a signature, and a private key does not belong in a browser. */
const start = `document.documentElement.classList.toggle('dark-mode', matchMedia('(prefers-color-scheme: dark)').matches);
SwaggerUIBundle({
  dom_id: '#interface',
  url: '/docs/interface.json',
  deepLinking: true,
  docExpansion: 'list',
  filter: true,
  supportedSubmitMethods: [],
  tryItOutEnabled: false,
  validatorUrl: null,
  defaultModelsExpandDepth: 0,
  defaultModelRendering: 'model',
  syntaxHighlight: { theme: 'agate' },
});
`;

const style = `
.swagger-ui, .swagger-ui .opblock .opblock-summary-description, .swagger-ui .parameter__name { font-family: system-ui, sans-serif; }
.swagger-ui .info { margin: 32px 0; }
.swagger-ui .info .title { font-size: 28px; }
.swagger-ui details { margin: 12px 0; padding: 8px 12px; border: 1px solid rgb(128 128 128 / 35%); border-radius: 6px; }
.swagger-ui summary { cursor: pointer; font-weight: 600; }
.swagger-ui :is(.scheme-container, .info__license, .authorization__btn), .swagger-ui .parameters-col_description :is(input, select) { display: none; }
.swagger-ui .markdown table { overflow-wrap: anywhere; }
.swagger-ui .markdown td, .swagger-ui .markdown th { padding: 8px 16px 8px 0; text-align: left; vertical-align: top; }
`;

/** Collapses the guide's sections, so that the calls are visible without scrolling. */
function collapseSections(guide: string): string {
  const [introduction = '', ...sections] = guide.split(/\n\n## /);
  const closed = sections.map((section) => {
    const [title = '', ...body] = section.split('\n');
    return `<details><summary>${title}</summary>\n\n${body.join('\n').trim()}\n\n</details>`;
  });
  return [introduction, ...closed].join('\n\n');
}

function testValues(): string {
  const tables = [...testValueTables(), ...registerTables()].map(
    ({ title, columns, rows }) => `### ${title}\n\n${tableOf(columns, rows)}`,
  );
  return `

## Test values

An order gets its outcome from the first of these that applies: a sandbox call, a value of these tables, the default: the review approves and the bank pays.

${tables.join('\n\n')}`;
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
  // A weak tag, because the compressed and the plain form share it.
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
