import { request as httpRequest } from 'node:http';
import { gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { codes } from '../../lib/service-core/codes.ts';
import { openApiDocument } from '../../lib/service-core/openapi/document.ts';
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
  it('loads a viewer from this service alone, which may send nothing elsewhere', async () => {
    const { status, headers, body } = await get(sandbox, '/docs');
    expect([status, headers['content-type']]).toEqual([200, 'text/html; charset=utf-8']);
    expect(headers['content-security-policy']).toContain("default-src 'none'; script-src 'self'");
    const loaded = [...body.toString().matchAll(/(?:src|href)="([^"]+)"/g)].map(([, path = '']) => path);
    expect(loaded).toContain('/docs/swagger-ui.js');
    for (const path of loaded) {
      expect(path).toMatch(/^\//);
      const answer = await get(sandbox, path);
      expect([path, answer.status, answer.body.length > 0]).toEqual([path, 200, true]);
    }
    expect((await get(sandbox, '/docs/start.js')).body.toString()).toContain("url: '/docs/interface.json'");
  });

  it('shows every call and code of the document, and every test value', async () => {
    const shown = JSON.parse((await get(sandbox, '/docs/interface.json')).body.toString());
    expect(shown.paths).toEqual(JSON.parse((await get(sandbox, '/openapi.json')).body.toString()).paths);
    const { description } = shown.info;
    for (const { status } of Object.values(codes)) expect(description).toContain(`| \`${status}\` |`);
    for (const value of ['9001', 'SIM:REFUSE', 'Wang Wei']) expect(description).toContain(`\`${value}\``);
    expect([...description.matchAll(/<summary>(.*?)<\/summary>/g)].map(([, title]) => title)).toEqual([
      'Signing',
      'Codes',
      'Test values',
    ]);
  });

  it('has neither sandbox calls nor test values in production', async () => {
    const { body } = await get(production, '/docs/interface.json');
    for (const word of ['/sandbox/', 'Test values', 'RSA-BLOCK', 'SIM:REFUSE'])
      expect(body.toString()).not.toContain(word);
  });
});
