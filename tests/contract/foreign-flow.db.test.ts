import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type CallbackReceiver, startCallbackReceiver } from '../support/callback-receiver.ts';
import { ForeignClient, send } from '../support/foreign-client.ts';
import {
  createForeignOrder,
  foreignOrderText,
  readyForeignOrder,
  statusOf,
} from '../support/foreign-order.ts';
import { samplePdf } from '../support/sample-files.ts';
import { startTestService, type TestService } from '../support/service.ts';

let service: TestService;
let receiver: CallbackReceiver;

beforeAll(async () => {
  service = await startTestService();
  receiver = await startCallbackReceiver();
});
afterAll(async () => {
  await service.stop();
  await receiver.close();
});

const confirm = '/global/payout/transfer/async';

async function fundedClient(cents = 500_000): Promise<ForeignClient> {
  const client = await ForeignClient.register(service.url);
  await client.sandbox('/sandbox/callback-address', { url: receiver.url });
  const credit = { type: 'personal', currency: 'USD', amount: cents / 100 };
  expect((await client.sandbox('/sandbox/wallet/credit', credit)).httpStatus).toBe(200);
  return client;
}

const idle = async (client: ForeignClient) =>
  expect((await client.sandbox('/sandbox/idle', { timeoutMs: 10_000 })).body.status).toBe('1');
const callbacksOf = (id: string) =>
  receiver.received.map(({ body }) => body).filter((body) => body.id === id);
const wallet = async (client: ForeignClient) =>
  (await client.get('/global/payout/wallet/get?type=personal')).body.data as Record<string, unknown>;
const balanced = async (client: ForeignClient) =>
  (await client.sandbox('/sandbox/ledger')).body.data as { balanced: boolean; sums: Record<string, number> };

describe('a client written from the documents', () => {
  it('goes from quote to callback', async () => {
    const client = await fundedClient();
    const order = await createForeignOrder(client);
    const { tradeId, orderNo } = order;
    expect(await statusOf(client, tradeId)).toBe('pending');

    const upload = await client.upload(
      '/global/payout/transfer/upload/multipart',
      { tradeId, type: 'bill' },
      samplePdf,
    );
    expect([upload.httpStatus, upload.body.status]).toEqual([200, '1']);
    const completed = await client.post('/global/payout/transfer/upload/completed', { tradeId });
    expect(completed.body).toMatchObject({ status: '1', data: { tradeId, status: 'awaiting_transfe' } });

    const confirmed = await client.post(confirm, { tradeId });
    expect(confirmed.body).toMatchObject({ status: '1' });
    await idle(client);
    const byOrderNo = await client.post('/global/payout/transfer/query/status', { orderNo });
    expect(byOrderNo.body.data).toMatchObject({ tradeId, orderNo, status: 'completed' });
    expect(await wallet(client)).toMatchObject({ currency: 'USD', amount: 4000, totalAmount: 4000 });
    const ledger = await balanced(client);
    expect(ledger.balanced).toBe(true);
    expect(Object.values(ledger.sums).every((sum) => sum === 0)).toBe(true);

    const { targetAmount } = JSON.parse(order.text) as { targetAmount: number };
    const events = callbacksOf(tradeId);
    expect(events.at(-1)).toEqual({
      event: 'payment',
      id: tradeId,
      status: 'completed',
      sourceAmount: 1000,
      targetAmount,
    });
    const last = receiver.received.at(-1);
    expect(last?.headers.appkey).toBe(client.appKey);

    const again = await client.post(confirm, { tradeId });
    expect(again.body).toMatchObject({ status: '1', data: { status: 'completed' } });
    expect(await wallet(client)).toMatchObject({ totalAmount: 4000 });
  });

  it('creates one order per number, also when it asks twenty times at once', async () => {
    const client = await fundedClient();
    const text = await foreignOrderText(client);
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => client.post('/global/payout/transfer/create', text)),
    );
    const ids = answers.map(({ body }) => (body.data as { tradeId?: string }).tradeId);
    expect(new Set(ids).size).toBe(1);

    const { orderNo } = JSON.parse(text) as { orderNo: string };
    const other = await foreignOrderText(client, { orderNo, account: '6222020200112233446' });
    const refused = await client.post('/global/payout/transfer/create', other);
    expect([refused.httpStatus, refused.body.status]).toEqual([400, '20202']);
    expect(JSON.stringify(refused.body)).not.toContain('tradeId');
  });

  it('pays once, however often and at once it confirms', async () => {
    const client = await fundedClient(150_000);
    const { tradeId } = await readyForeignOrder(client);
    const answers = await Promise.all(Array.from({ length: 32 }, () => client.post(confirm, { tradeId })));
    expect(new Set(answers.map(({ body }) => body.status))).toEqual(new Set(['1']));
    await idle(client);
    expect(await wallet(client)).toMatchObject({ amount: 500, totalAmount: 500 });
    expect((await balanced(client)).balanced).toBe(true);
  });

  it('hears why an order failed and has its money back', async () => {
    const client = await fundedClient();
    const failures: [change: { account?: string; reference?: string }, words: string][] = [
      [{ account: '6222020200119001' }, 'account closed'],
      [{ account: '6222020200119002' }, 'name mismatch'],
      [{ reference: 'SIM:REFUSE' }, 'payout refused'],
    ];
    for (const [change, words] of failures) {
      const { tradeId } = await readyForeignOrder(client, change);
      await client.post(confirm, { tradeId });
      await idle(client);
      expect(await statusOf(client, tradeId)).toBe('failed');
      expect(callbacksOf(tradeId).at(-1)).toMatchObject({
        status: 'failed',
        message: expect.stringContaining(words),
      });
    }
    expect(await wallet(client)).toMatchObject({ amount: 5000, totalAmount: 5000 });
    expect((await balanced(client)).balanced).toBe(true);
  });

  it('is told when the wallet is too small, and nothing is held', async () => {
    const client = await fundedClient(99_999);
    const { tradeId } = await readyForeignOrder(client);
    const refused = await client.post(confirm, { tradeId });
    expect([refused.httpStatus, refused.body.status]).toEqual([400, '20401']);
    expect(await statusOf(client, tradeId)).toBe('failed');
    expect(await wallet(client)).toMatchObject({ amount: 999.99, totalAmount: 999.99 });
  });

  it('holds, decides and moves the clock through the sandbox', async () => {
    const client = await fundedClient();
    const { tradeId } = await readyForeignOrder(client, { account: '6222020200119004' });
    await client.post(confirm, { tradeId });
    await idle(client);
    expect(await statusOf(client, tradeId)).toBe('transferring');
    expect(await wallet(client)).toMatchObject({ amount: 4000, totalAmount: 5000 });
    const rejected = await client.sandbox('/sandbox/order/review', { tradeId, decision: 'reject' });
    expect(rejected.body.status).toBe('1');
    await idle(client);
    expect(await statusOf(client, tradeId)).toBe('failed');
    const late = await client.sandbox('/sandbox/order/payout', { tradeId, outcome: 'complete' });
    expect([late.httpStatus, late.body.status]).toEqual([400, '20203']);

    const slow = await readyForeignOrder(client, { reference: 'SIM:SLOW' });
    await client.post(confirm, { tradeId: slow.tradeId });
    expect(await statusOf(client, slow.tradeId)).toBe('transferring');
    await client.sandbox('/sandbox/clock/advance', { seconds: 31 });
    await idle(client);
    expect(await statusOf(client, slow.tradeId)).toBe('completed');
  });

  it('supplies a name in Chinese characters on the page it is given', async () => {
    const client = await fundedClient();
    const text = await foreignOrderText(client, { name: 'Wang Wei' });
    const created = await client.post('/global/payout/transfer/create', text);
    const data = created.body.data as { tradeId: string; status: string; RFI_link: string };
    expect(data).toMatchObject({
      status: 'information_required',
      RFI_link: expect.stringContaining(service.url),
    });
    const page = await fetch(data.RFI_link);
    expect([page.status, page.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8']);
    const answer = await fetch(data.RFI_link, {
      method: 'POST',
      body: new URLSearchParams({ name: '王伟' }),
    });
    expect(answer.status).toBe(200);
    expect(await statusOf(client, data.tradeId)).toBe('pending');
  });
});

describe('what belongs to another partner', () => {
  it('is not found by any call that names it', async () => {
    const owner = await fundedClient();
    const stranger = await fundedClient();
    const { tradeId, orderNo } = await readyForeignOrder(owner);
    const before = await owner.post('/global/payout/transfer/query/status', { tradeId });
    const attempts = [
      stranger.post('/global/payout/transfer/query/status', { tradeId }),
      stranger.post('/global/payout/transfer/query/status', { orderNo }),
      stranger.post(confirm, { tradeId }),
      stranger.post('/global/payout/transfer/cancel', { tradeId }),
      stranger.post('/global/payout/transfer/update', { orderNo, purpose: 'Rent' }),
      stranger.post('/global/payout/transfer/upload/completed', { tradeId }),
      stranger.upload('/global/payout/transfer/upload/multipart', { tradeId, type: 'bill' }, samplePdf),
      stranger.sandbox('/sandbox/order/review', { tradeId, decision: 'reject' }),
      stranger.sandbox('/sandbox/order/payout', { tradeId, outcome: 'refuse' }),
    ];
    for (const answer of await Promise.all(attempts)) {
      expect([answer.httpStatus, answer.body.status]).toEqual([400, '20201']);
    }
    const unseen = await stranger.sandbox(`/sandbox/callbacks?id=${tradeId}`);
    expect(unseen.body.data).toEqual([]);
    const after = await owner.post('/global/payout/transfer/query/status', { tradeId });
    expect(after.text).toBe(before.text);
  });
});

describe('the demo partner', () => {
  it('is described in the data folder, and its key and wallets work', async () => {
    const { readFile, stat } = await import('node:fs/promises');
    const file = `${service.dataDir}/sandbox-partner.json`;
    const demo = JSON.parse(await readFile(file, 'utf8')) as Record<string, string>;
    expect(demo).toMatchObject({ baseUrl: service.url, signatureScheme: 'RSA-SHA256' });
    expect((await stat(file)).mode & 0o777).toBe(0o600);
    expect((await stat(demo.privateKeyFile ?? '')).mode & 0o777).toBe(0o600);
    const body = JSON.stringify({ appKey: demo.appKey, secretKey: demo.secretKey });
    const token = await send(service.url, { path: '/payout/oauth/token', body });
    const { createPrivateKey, sign } = await import('node:crypto');
    const key = createPrivateKey(await readFile(demo.privateKeyFile ?? '', 'utf8'));
    const headers = {
      appkey: demo.appKey ?? '',
      token: String(token.body.data),
      sign: sign('sha256', Buffer.from('{}'), key).toString('base64'),
    };
    const wallets = await send(service.url, { method: 'GET', path: '/global/payout/wallet/list', headers });
    expect(wallets.body.data).toHaveLength(7);
    expect(wallets.text).toContain('"amount":"250000.00"');
  });
});
