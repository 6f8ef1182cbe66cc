import { Webhook } from 'standardwebhooks';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { checkSignature } from '../../lib/features/webhooks/verbs/receive-webhook.ts';
import { type AdminHands, adminHands } from '../support/admin.ts';
import {
  type CallbackReceiver,
  type ReceivedCallback,
  startCallbackReceiver,
} from '../support/callback-receiver.ts';
import { ForeignClient, send } from '../support/foreign-client.ts';
import { confirm, dataOf, readyOrder, settle } from '../support/foreign-flows.ts';
import { startTestService, type TestService } from '../support/service.ts';

let service: TestService;
let receiver: CallbackReceiver;
let admin: AdminHands;
let client: ForeignClient;

beforeAll(async () => {
  receiver = await startCallbackReceiver();
  service = await startTestService();
  admin = adminHands(service.edge.ctx);
});
afterAll(async () => {
  await service.stop();
  await receiver.close();
});
beforeEach(async () => {
  client = await ForeignClient.register(service.url);
  dataOf(await client.sandbox('/sandbox/callback-address', { url: receiver.url }));
});

/** Returns the callback that the service sends about a balance that changes now. */
async function told(): Promise<ReceivedCallback> {
  dataOf(
    await client.sandbox('/sandbox/wallet/credit', { type: 'personal', currency: 'USD', amount: 5_000 }),
  );
  await settle(client);
  const last = receiver.received.findLast(({ headers }) => headers.appkey === client.appKey);
  if (!last) throw new Error('nothing was told');
  return last;
}

/** Verifies as a receiver in JavaScript does, with nothing but the public library and its secret. */
const verified = (secret: string, { text, headers }: ReceivedCallback): unknown =>
  new Webhook(secret).verify(text, headers as Record<string, string>);
const fits = (secret: string, callback: ReceivedCallback): boolean => {
  try {
    return verified(secret, callback) !== undefined;
  } catch {
    return false;
  }
};

it('the public library of Standard Webhooks verifies every callback of an order’s life', async () => {
  const before = receiver.received.length;
  await told();
  dataOf(await confirm(client, 'global', await readyOrder(client, 'global')));
  await settle(client);
  const callbacks = receiver.received.slice(before);
  expect(callbacks.map(({ body }) => body.status)).toContain('completed');
  for (const callback of callbacks) expect(verified(client.webhookSecret, callback)).toEqual(callback.body);
});

it('and refuses another body, id or time, and the secret of another partner', async () => {
  const callback = await told();
  const { headers, text } = callback;
  expect(fits(client.webhookSecret, callback)).toBe(true);
  expect(fits(client.webhookSecret, { ...callback, text: text.replace('5000', '9000') })).toBe(false);
  for (const name of ['webhook-id', 'webhook-timestamp']) {
    const changed = { ...headers, [name]: `${Number.parseInt(String(headers[name]), 10) + 1}` };
    expect(fits(client.webhookSecret, { ...callback, headers: changed })).toBe(false);
  }
  const other = await ForeignClient.register(service.url);
  expect(fits(other.webhookSecret, callback)).toBe(false);
});

it('a rotated secret signs at once, and the one before for a day beside it, unless it became known', async () => {
  const first = client.webhookSecret;
  const rotate = async (...flags: string[]) =>
    String((await admin.json('callbacks', 'rotate-secret', client.appKey, ...flags)).webhookSecret);
  const second = await rotate();
  const overlapping = await told();
  expect([first, second].map((secret) => fits(secret, overlapping))).toEqual([true, true]);
  expect(await admin.json('callbacks', 'secret', client.appKey)).toMatchObject({ webhookSecret: second });
  const third = await rotate('--end-earlier');
  const alone = await told();
  expect([first, second, third].map((secret) => fits(secret, alone))).toEqual([false, false, true]);
  const fourth = await rotate();
  const aDay = `update partners set wall_earlier_secret_until = wall_earlier_secret_until - interval '24 hours'`;
  await service.edge.ctx.pool.query(`${aDay} where app_key = $1`, [client.appKey]);
  const dayAfter = await told();
  expect([third, fourth].map((secret) => fits(secret, dayAfter))).toEqual([false, true]);
});

it('the portal goes by v1a alone, whatever stands beside it', async () => {
  const { headers, text: body } = await told();
  const { data } = (await send(service.url, { method: 'GET', path: '/webhook-key' })).body;
  const { publicKey } = data as { publicKey: string };
  const given = String(headers['webhook-signature']);
  const [symmetric = '', asymmetric = ''] = given.split(' ');
  expect([symmetric.slice(0, 3), asymmetric.slice(0, 4)]).toEqual(['v1,', 'v1a,']);
  const checked = (signature: string) =>
    checkSignature({
      webhookId: String(headers['webhook-id']),
      timestamp: String(headers['webhook-timestamp']),
      signature,
      body,
      publicKey,
    });
  expect([given, asymmetric, symmetric].map(checked)).toEqual(['valid', 'valid', 'invalid']);
});
