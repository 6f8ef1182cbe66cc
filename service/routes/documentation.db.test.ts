import { createHash } from 'node:crypto';
import { request as httpRequest } from 'node:http';
import { gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { codes } from '../../lib/service-core/codes.ts';
import { endpoints, sandboxEndpoints } from '../../lib/service-core/contract/index.ts';
import { openApiDocument } from '../../lib/service-core/openapi/index.ts';
import { startTestService, type TestService } from '../../tests/support/service.ts';

type Answer = { status: number; headers: Record<string, string | string[] | undefined>; body: Buffer };

let sandbox: TestService;
let production: TestService;
beforeAll(async () => {
  sandbox = await startTestService();
  production = await startTestService({
    SERVICE_MODE: 'production',
    SERVICE_PUBLIC_URL: 'https://payouts.example',
  });
});
afterAll(() => Promise.all([sandbox?.stop(), production?.stop()]));

function get(service: TestService, path: string, headers: Record<string, string> = {}): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const outgoing = httpRequest(`${service.url}${path}`, { headers });
    outgoing.on('error', reject);
    outgoing.on('response', (incoming) => {
      const chunks: Buffer[] = [];
      incoming.on('data', (chunk: Buffer) => chunks.push(chunk));
      incoming.on('end', () =>
        resolve({
          status: incoming.statusCode ?? 0,
          headers: incoming.headers,
          body: Buffer.concat(chunks),
        }),
      );
    });
    outgoing.end();
  });
}

describe('/openapi.json', () => {
  it('is the document of this service, with its address', async () => {
    const { status, headers, body } = await get(sandbox, '/openapi.json');
    expect(status).toBe(200);
    expect(headers['content-type']).toBe('application/json; charset=utf-8');
    expect(JSON.parse(body.toString())).toEqual(
      JSON.parse(JSON.stringify(openApiDocument({ mode: 'sandbox', baseUrl: sandbox.url }))),
    );
  });

  it('has no sandbox in production', async () => {
    const { body } = await get(production, '/openapi.json');
    expect(body.toString()).not.toContain('/sandbox/');
    expect(body.toString()).toContain('https://payouts.example');
  });

  it('answers 304 to who has it, and compresses on request', async () => {
    const whole = await get(sandbox, '/openapi.json');
    const etag = String(whole.headers.etag);
    const known = await get(sandbox, '/openapi.json', { 'if-none-match': `"other", ${etag}` });
    expect([known.status, known.body.length]).toEqual([304, 0]);
    const compressed = await get(sandbox, '/openapi.json', { 'accept-encoding': 'br, gzip' });
    expect(compressed.headers['content-encoding']).toBe('gzip');
    expect(gunzipSync(compressed.body).equals(whole.body)).toBe(true);
    expect(compressed.headers.vary).toBe('accept-encoding');
    const refused = await get(sandbox, '/openapi.json', { 'accept-encoding': 'gzip;q=0' });
    expect(refused.headers['content-encoding']).toBeUndefined();
  });
});

describe('/docs', () => {
  it('shows every call, code and test value, and allows nothing to run', async () => {
    const { status, headers, body } = await get(sandbox, '/docs');
    const page = body.toString();
    expect(status).toBe(200);
    for (const { name, path } of Object.values({ ...endpoints, ...sandboxEndpoints })) {
      expect(page).toContain(`id="${name}"`);
      expect(page.replaceAll('<wbr>', '')).toContain(path);
    }
    for (const { status: code } of Object.values(codes)) expect(page).toContain(`id="code-${code}"`);
    for (const value of ['9001', 'SIM:REFUSE', 'Wang Wei']) expect(page).toContain(`<code>${value}</code>`);
    expect(page).not.toMatch(/<script|\son[a-z]+=|\sstyle=/);
    const style = /<style>([\s\S]*)<\/style>/.exec(page)?.[1] ?? '';
    const hash = createHash('sha256').update(style).digest('base64');
    expect(headers['content-security-policy']).toContain(`default-src 'none'; style-src 'sha256-${hash}'`);
  });

  it('leads every link within the page to a place on it', async () => {
    const page = (await get(sandbox, '/docs')).body.toString();
    const ids = [...page.matchAll(/\sid="([^"]+)"/g)].map(([, id]) => id);
    expect(new Set(ids).size).toBe(ids.length);
    const targets = new Set([...page.matchAll(/href="#([^"]+)"/g)].map(([, id]) => id));
    expect([...targets].filter((id) => !ids.includes(id))).toEqual([]);
  });

  it('finds calls by word, and shows what was typed as text', async () => {
    const found = (await get(sandbox, '/docs?q=RFI_link%20Chinese')).body.toString();
    expect(found).toContain('id="globalCreate"');
    expect(found).not.toContain('id="sandboxIdle"');
    const hostile = (await get(sandbox, `/docs?q=${encodeURIComponent('"><script>alert(1)</script>')}`)).body;
    expect(hostile.toString()).not.toContain('<script');
    expect(hostile.toString()).toContain('No calls have');
  });

  it('has neither sandbox calls nor test values in production', async () => {
    const page = (await get(production, '/docs')).body.toString();
    expect(page).not.toContain('/sandbox/');
    expect(page).not.toContain('id="test-values"');
    expect(page).not.toContain('RSA-BLOCK');
  });
});
