import type { Page } from '@playwright/test';
import { portalTargets } from '../../tests/fuzz/portal/targets.ts';
import { openRaw } from '../../tests/support/raw-connection.ts';
import { SignIn } from '../pages/sign-in.ts';
import { buildOfStack } from '../support/build.ts';
import { headersOf } from '../support/portal-api.ts';
import { baseUrl } from '../support/stack.ts';
import { expect, test } from '../support/test.ts';

const { host } = new URL(baseUrl);

/** The answer of the portal to a request as it stands here, byte by byte: status and text. */
async function answerTo(request: string): Promise<{ status: number; text: string }> {
  const { socket, received, closed } = await openRaw(baseUrl);
  socket.write(request);
  await closed();
  return { status: Number(received().split(' ')[1]), text: received() };
}

const ask = (method: string, path: string, headers: Record<string, string> = {}, body = '') => {
  const given = Object.entries({ Host: host, Connection: 'close', ...headers });
  const lines = given.map(([name, value]) => `${name}: ${value}\r\n`).join('');
  return answerTo(`${method} ${path} HTTP/1.1\r\n${lines}Content-Length: ${body.length}\r\n\r\n${body}`);
};

/** The cookies of a page, as a client of its own sends them. */
const cookiesOf = async (page: Page) =>
  (await page.context().cookies()).map(({ name, value }) => `${name}=${value}`).join('; ');

test.describe('Requests that no page of the portal makes', () => {
  test.use({ role: null });
  const action = {
    'Next-Action': '40aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa',
    'Content-Type': 'text/plain',
  };

  test('are refused, and never an error of the portal', async () => {
    const refusals: [status: number, ReturnType<typeof ask>][] = [
      [405, ask('GET', '/api/auth/callback/credentials')],
      [400, ask('GET', '/%ff')],
      [400, ask('GET', '/%ff%zz')],
      [400, ask('GET', '/api/orders/%ff')],
      [400, ask('GET', '/_next/static/%ff')],
      [405, ask('TRACE', '/')],
      [405, ask('TRACE', '/api/health')],
      [400, ask('OPTIONS', '*')],
      [426, ask('GET', '/%ff', { Connection: 'Upgrade', Upgrade: 'websocket' })],
      [403, ask('POST', '/sign-in', action, '[]')],
      [403, ask('POST', '/sign-in', { ...action, Origin: 'null' }, '[]')],
      [403, ask('POST', '/sign-in', { ...action, Origin: 'https://elsewhere.example' }, '[]')],
      [403, ask('POST', '/sign-in', { Origin: 'https://elsewhere.example' }, 'email=a')],
      [421, ask('POST', '/sign-in', { ...action, Origin: baseUrl, Host: 'elsewhere.example' }, '[]')],
      [421, ask('GET', '/sign-in', { Host: 'elsewhere.example' })],
      [
        400,
        ask(
          'POST',
          '/api/auth/callback/credentials',
          { Origin: baseUrl, 'Content-Type': 'application/json' },
          '{',
        ),
      ],
      [413, ask('POST', '/sign-in', { ...action, Origin: baseUrl }, `["${'x'.repeat(20_000)}"]`)],
      [404, ask('POST', '/api/auth/_log', { Origin: baseUrl, 'Content-Type': 'application/json' }, '{}')],
    ];
    for (const [status, refusal] of refusals) {
      const answer = await refusal;
      expect(answer.status, answer.text).toBe(status);
      expect(answer.text).not.toMatch(/\bat .+:\d+:\d+|node_modules/);
    }
  });
});

test.describe('An action that no page sends', () => {
  test.use({ role: null });

  test('is refused however it is written', async ({ page, words }) => {
    const sent = page.waitForRequest((request) => request.method() === 'POST');
    await page.goto('/sign-in');
    await new SignIn(page, words).attempt({ email: 'nobody@example.com', password: 'a guess' });
    const { 'next-action': id = '' } = (await sent).headers();
    const headers = { 'Next-Action': id, 'Content-Type': 'text/plain;charset=UTF-8', Origin: baseUrl };
    for (const body of ['['.repeat(8_000), `["$${'9'.repeat(8_000)}"]`, '["$K1"]', '["$1:a:b"]', '', '{'])
      expect((await ask('POST', '/sign-in', headers, body)).status, body.slice(0, 20)).toBeLessThan(500);
  });
});

test('A page has its content security policy also where it is asked for in advance', async ({ page }) => {
  for (const headers of [{ purpose: 'prefetch' }, { 'next-router-prefetch': '1' }] as Record<
    string,
    string
  >[]) {
    const answer = await page.request.get('/orders', { headers });
    expect(answer.headers()['content-security-policy']).toContain("script-src 'self' 'nonce-");
  }
});

test('An address that leads nowhere is not found, whoever asks', async ({ page }) => {
  for (const address of ['/.env', '/metrics', '/orders/nowhere/at-all']) {
    expect((await page.request.get(address)).status(), address).toBe(404);
  }
});

test('A session has a bounded number of live streams, and each that ends makes room', async ({ page }) => {
  const cookies = await cookiesOf(page);
  const open = async () => {
    const { socket, received, closed } = await openRaw(baseUrl);
    socket.write(`GET /api/stream HTTP/1.1\r\nHost: ${host}\r\nCookie: ${cookies}\r\n\r\n`);
    await expect.poll(received).toMatch(/^HTTP\/1\.1 \d+ /);
    return { status: Number(received().split(' ')[1]), end: () => (socket.destroy(), closed()) };
  };
  const streams: Awaited<ReturnType<typeof open>>[] = [];
  while (streams.at(-1)?.status !== 429) streams.push(await open());
  // A page of the flow before may still have had one.
  expect(streams.length).toBeGreaterThan(10);
  expect(streams.length).toBeLessThanOrEqual(21);
  for (const { end } of streams) await end();
  await expect(async () => {
    const stream = await open();
    await stream.end();
    expect(stream.status).toBe(200);
  }).toPass();
});

test('Nine files that come slowly are one too many, for their sender alone', async ({ page, openAs }) => {
  const path = '/api/parties/imports?kind=payer&family=global&name=x.csv';
  const { 'x-drawn-for': drawnFor } = await headersOf(page);
  const head = `POST ${path} HTTP/1.1\r\nHost: ${host}\r\nOrigin: ${baseUrl}\r\nX-Drawn-For: ${drawnFor}\r\nCookie: ${await cookiesOf(page)}\r\n`;
  const openSlowly = async () => {
    const { socket, received, closed } = await openRaw(baseUrl);
    socket.write(`${head}Content-Type: text/csv\r\nContent-Length: 1000\r\n\r\na,b\n`);
    return { received, end: () => (socket.destroy(), closed()) };
  };
  const send = async (of: Page) => {
    const headers = { ...(await headersOf(of)), 'content-type': 'text/csv' };
    return (await of.request.post(path, { data: 'a,b\n1,2\n', headers })).status();
  };
  const nine = await Promise.all(Array.from({ length: 9 }, openSlowly));
  const answers = () => nine.map(({ received }) => received().split(' ')[1] ?? '').toSorted();
  await expect.poll(answers).toEqual([...Array(8).fill(''), '429']);
  expect(await send(await openAs('admin'))).toBe(200);
  for (const { end } of nine) await end();
  await expect.poll(() => send(page)).toBe(200);
});

test.describe('A file that would keep the portal busy', () => {
  test('is refused, and others are served meanwhile', async ({ page, words, complaints }) => {
    complaints.expect(/status of 413/);
    const file = Buffer.from(`a,b\n${'\n'.repeat(5_000_000)}`);
    const headers = { ...(await headersOf(page)), 'content-type': 'text/csv' };
    const post = () =>
      page.request.post('/api/parties/imports?kind=payer&family=global&name=x.csv', {
        data: file,
        headers,
      });
    const end = new AbortController();
    const reading = post().finally(() => end.abort());
    while (!end.signal.aborted) expect((await fetch(`${baseUrl}/api/health`)).status).toBe(200);
    const answer = await reading;
    expect(await answer.json()).toEqual({ code: 'too-many' });
    expect(answer.status()).toBe(413);

    await page.goto('/payers/import');
    await page
      .locator('input[type=file]')
      .setInputFiles({ name: 'x.csv', mimeType: 'text/csv', buffer: file });
    await page.getByRole('button', { name: words('parties.import.upload') }).click();
    await expect(page.getByText(words('parties.import.error.too-many', { rows: 2_000 }))).toBeVisible();
  });
});

test.describe('An address with what no text has, or with more than any has', () => {
  test.use({ role: 'admin' });

  test('is answered by every page and route without a fault', async ({ page }) => {
    const targets = (await portalTargets(buildOfStack())).filter(
      ({ method, path }) => method === 'GET' && path !== '/api/stream',
    );
    expect(targets.length).toBeGreaterThan(80);
    const known = targets.flatMap(({ query }) => Object.keys(query?.properties ?? {}));
    const names = [...new Set([...known, 'q', 'after', 'done', 'order', 'family', 'purpose', 'step', 'tab'])];
    const nul = Buffer.from('\u0000').toString('base64url');
    const odd = [
      '%00',
      'a%00b',
      '%%0000',
      '%ED%A0%80',
      '%uD800',
      nul,
      Buffer.from([0xed, 0xa0, 0x80]).toString('base64url'),
    ];
    const queries = [
      ...odd.map((value) => names.map((name) => `${name}=${value}`).join('&')),
      ...['q', 'after', 'cursor', 'is', 'order'].map((name) => `${name}=${'x'.repeat(10_000)}`),
    ];
    const faults: string[] = [];
    const ask = async (path: string) => {
      const address = path.replaceAll(/\[\.*\w+\]/g, '00000000-0000-4000-8000-000000000000');
      for (const query of queries) {
        const answer = await page.request.get(`${address}?${query}`, { maxRedirects: 0 });
        if (answer.status() >= 500) faults.push(`${answer.status()} ${path}?${query.slice(0, 60)}`);
      }
    };
    for (const { path } of targets) await ask(path);
    expect(faults).toEqual([]);
  });
});
