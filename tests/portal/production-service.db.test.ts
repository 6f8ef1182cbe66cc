import { readFile, writeFile } from 'node:fs/promises';
import { request as plainRequest } from 'node:http';
import { createServer, type Server } from 'node:https';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { callPayout, checkService } from '../../lib/payout/client.ts';
import { readiness } from '../../lib/readiness.ts';
import { endpoints } from '../../lib/service-core/contract/index.ts';
import { forgetShared } from '../../lib/shared.ts';
import { startTestPortal, type TestPortal } from '../support/portal.ts';
import { selfSigned } from '../support/self-signed.ts';

let portal: TestPortal;
let door: Server;
/** Answers in place of the service, by path; what is not here goes to the service. */
let instead: Record<string, { status: number; body: string }>;
let asked: string[];

/** TLS before the sandbox service, so that nothing but its mode is wrong. */
beforeAll(async () => {
  portal = await startTestPortal();
  door = createServer(selfSigned(), (request, response) => {
    asked.push(request.url ?? '');
    const own = instead[request.url ?? ''];
    if (own) return response.writeHead(own.status, { 'content-type': 'application/json' }).end(own.body);
    const { method, headers, url } = request;
    const onward = plainRequest(new URL(url ?? '', portal.service.url), { method, headers }, (answer) =>
      answer.pipe(response.writeHead(answer.statusCode ?? 502, answer.headers)),
    );
    return request.pipe(onward);
  });
  await new Promise<void>((done) => door.listen(0, '127.0.0.1', done));
});
afterAll(async () => {
  door.close();
  await portal.close();
});

async function credentials(change: object): Promise<void> {
  const given = JSON.parse(await readFile(join(portal.service.dataDir, 'sandbox-partner.json'), 'utf8'));
  const file = join(portal.service.dataDir, 'production-partner.json');
  await writeFile(file, JSON.stringify({ ...given, ...change }));
  vi.stubEnv('PAYOUT_CREDENTIALS_FILE', file);
  forgetShared();
}

beforeEach(async () => {
  instead = {};
  asked = [];
  vi.stubEnv('PORTAL_ENV', 'production');
  vi.stubEnv('PORTAL_URL', 'https://pay.example');
  vi.stubEnv('PAYOUT_BASE_URL', '');
  vi.stubEnv('NODE_TLS_REJECT_UNAUTHORIZED', '0');
  await credentials({ baseUrl: `https://127.0.0.1:${(door.address() as AddressInfo).port}` });
});

const wallets = () => callPayout(endpoints.globalWalletList, {});
const notFound = { status: 404, body: '{"status":"20103","message":"there is no such call"}' };

/** The words of the start, a call and the readiness; no call but those that ask for the mode may have been sent. */
async function heard(): Promise<(string | null)[]> {
  const start = await checkService().then(
    () => 'started',
    (error: Error) => error.message,
  );
  const call = await wallets();
  expect(asked.filter((path) => path.includes('wallet'))).toEqual([]);
  return [start, call.kind === 'not-sent' ? call.message : call.kind, (await readiness()).reason];
}
const all = (sentence: RegExp) => Array.from({ length: 3 }, () => expect.stringMatching(sentence));

test('a portal in production calls no service that says it is a sandbox', async () => {
  expect(await heard()).toEqual(all(/is a sandbox/));
});

test('nor one that says otherwise, or nothing, and has the clock of a sandbox', async () => {
  for (const body of ['{"status":"1","mode":"production"}', '{"status":"1"}', '<html>ok']) {
    forgetShared();
    instead['/health'] = { status: 200, body };
    expect(await heard()).toEqual(all(/is a sandbox/));
  }
});

test('nor one without TLS, or by a weak scheme, that only the credentials file names', async () => {
  await credentials({ baseUrl: portal.service.url });
  expect(await heard()).toEqual(all(/baseUrl of PAYOUT_CREDENTIALS_FILE must be an https address/));
  await credentials({
    baseUrl: `https://127.0.0.1:${(door.address() as AddressInfo).port}`,
    signatureScheme: 'RSA-SHA1',
  });
  expect(await heard()).toEqual(all(/signatureScheme RSA-SHA1 of PAYOUT_CREDENTIALS_FILE is weak/));
  expect(asked).toEqual([]);
});

test('it starts, and sends nothing, while the service cannot be reached or is busy', async () => {
  await credentials({ baseUrl: 'https://127.0.0.1:1' });
  await checkService();
  expect(await wallets()).toMatchObject({
    kind: 'not-sent',
    message: expect.stringMatching(/not yet shown/),
  });
  await credentials({ baseUrl: `https://127.0.0.1:${(door.address() as AddressInfo).port}` });
  instead['/health'] = { status: 502, body: 'Bad Gateway' };
  instead['/sandbox/clock'] = { status: 503, body: '{"status":"20902","message":"busy"}' };
  expect(await wallets()).toMatchObject({
    kind: 'not-sent',
    message: expect.stringMatching(/not yet shown/),
  });
  instead['/sandbox/clock'] = notFound;
  expect(await wallets()).toMatchObject({ kind: 'accepted' });
});

test('it calls a production service, ours or one that does not tell its mode, and asks once', async () => {
  instead['/sandbox/clock'] = notFound;
  for (const body of ['{"status":"1","mode":"production"}', '{"ok":true}']) {
    forgetShared();
    asked = [];
    instead['/health'] = { status: 200, body };
    await checkService();
    expect((await wallets()).kind).toBe('accepted');
    expect((await wallets()).kind).toBe('accepted');
    expect(asked.filter((path) => path === '/health' || path === '/sandbox/clock')).toHaveLength(2);
  }
});
