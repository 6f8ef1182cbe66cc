import { generateKeyPairSync } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { POST } from '../../app/hub/webhook/route.ts';
import { db } from '../../lib/db/client.ts';
import { storedKey } from '../../lib/payout/webhook-key.ts';
import { type CallbackSigner, callbackSigner } from '../support/callback-signer.ts';
import { openPortalDatabase } from '../support/portal-database.ts';

let database: { close(): Promise<void> };
let folder: string;
let service: Server;
/** The key the service publishes; nothing while it hangs. */
let published: CallbackSigner | null = null;
let asked: string[] = [];

beforeAll(async () => {
  database = await openPortalDatabase();
  folder = await mkdtemp(join(tmpdir(), 'callback-key-'));
  service = createServer((request, answer) => {
    asked.push(request.url ?? '');
    if (request.url !== '/webhook-key') return void answer.writeHead(404).end();
    if (published) answer.end(JSON.stringify({ status: '1', data: { publicKey: published.publicKey } }));
  });
  await new Promise<void>((resolve) => service.listen(0, '127.0.0.1', resolve));
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const keyFile = join(folder, 'private.pem');
  await writeFile(keyFile, privateKey.export({ type: 'pkcs8', format: 'pem' }));
  process.env.PAYOUT_BASE_URL = `http://127.0.0.1:${(service.address() as AddressInfo).port}`;
  process.env.PAYOUT_APP_KEY = 'ak_test';
  process.env.PAYOUT_SECRET_KEY = 'sk_test';
  process.env.PAYOUT_PRIVATE_KEY_FILE = keyFile;
});
afterAll(async () => {
  service.closeAllConnections();
  await new Promise((resolve) => service.close(resolve));
  await database.close();
  await rm(folder, { recursive: true });
});
beforeEach(() => {
  forgetAsAfterAStart();
  asked = [];
});

/** Clears the key from memory, as a restart does. */
function forgetAsAfterAStart(): void {
  (globalThis as { corridorShared?: Map<string, unknown> }).corridorShared?.delete('webhook-key');
}

/** Sends one callback; returns the HTTP status and what was found of its signature. */
async function send(signer: CallbackSigner): Promise<readonly [number, string | undefined]> {
  const body = JSON.stringify({ event: 'balance', id: crypto.randomUUID(), status: 'changed', amount: 1 });
  const headers = signer.headers(body);
  const response = await POST(new Request('http://portal/hub/webhook', { method: 'POST', headers, body }));
  const row = await db().webhookEvent.findFirst({ where: { webhookId: headers['webhook-id'] ?? '' } });
  return [response.status, row?.signature];
}

const first = callbackSigner();
const second = callbackSigner();

test('a service that does not give its key delays no callback', async () => {
  published = null;
  // The first one opens the connections to the database too.
  await send(first);
  forgetAsAfterAStart();
  // The question hangs until the service closes its connections: a callback that waited for it would never return.
  const noTimeout = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(new AbortController().signal);
  expect(await send(first)).toEqual([200, 'unchecked']);
  await expect.poll(() => new Set(asked)).toEqual(new Set(['/webhook-key']));
  noTimeout.mockRestore();
  service.closeAllConnections();
});

test('the key is asked outside the sandbox paths, and kept for a start without the service', async () => {
  published = first;
  await expect.poll(() => send(first)).toEqual([200, 'valid']);
  expect(new Set(asked)).toEqual(new Set(['/webhook-key']));
  // It is used before it is written down.
  await expect.poll(() => storedKey(process.env.PAYOUT_BASE_URL ?? '')).toBe(first.publicKey);
  forgetAsAfterAStart();
  published = null;
  // A callback waits for the key a moment only: on a busy machine the first goes on without it.
  await expect.poll(() => send(first)).toEqual([200, 'valid']);
});

test('a new key of the service is noticed by the first callback that it signs', async () => {
  published = second;
  expect(await send(second)).toEqual([200, 'valid']);
  expect(await send(first)).toEqual([401, 'invalid']);
});

test('signatures that do not fit ask for the key once, not each', async () => {
  published = second;
  const stranger = callbackSigner();
  const answers = await Promise.all(Array.from({ length: 20 }, () => send(stranger)));
  expect(new Set(answers.map(([status]) => status))).toEqual(new Set([401]));
  expect(asked).toEqual(['/webhook-key']);
  expect(await send(second)).toEqual([200, 'valid']);
});
