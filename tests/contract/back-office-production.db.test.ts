import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type AdminHands, adminHands } from '../support/admin.ts';
import { eventually } from '../support/eventually.ts';
import { ForeignClient, send } from '../support/foreign-client.ts';
import { readyForeignOrder, statusOf } from '../support/foreign-order.ts';
import { startTestService, type TestService } from '../support/service.ts';
import { testPool } from '../support/test-pool.ts';

let service: TestService;
let admin: AdminHands;
let client: ForeignClient;
const closers: (() => Promise<unknown>)[] = [];

beforeAll(async () => {
  service = await startTestService({
    SERVICE_MODE: 'production',
    SERVICE_PUBLIC_URL: 'https://payout.example.com',
  });
  const pool = testPool(service.databaseUrl, 4);
  closers.push(
    () => pool.end(),
    () => service.stop(),
  );
  admin = adminHands({ ...service.edge.ctx, pool });
});
afterAll(async () => {
  for (const close of closers) await close();
});

const confirm = async (tradeId: string) =>
  (await client.post('/global/payout/transfer/async', { tradeId })).body.status;

const becomes = (tradeId: string, status: string) =>
  eventually(async () => expect(await statusOf(client, tradeId)).toBe(status));

describe('a partner in production, made and served by the back office alone', () => {
  it('is created, gets its key, address and money, and can then call', async () => {
    const made = await admin.json<{ appKey: string; secretKey: string }>('partners', 'create', 'Acme');
    client = ForeignClient.issued(service.url, made);
    client.signVersion = 2;
    const file = join(service.dataDir, 'acme.pem');
    await writeFile(file, client.keys.publicKey.export({ type: 'spki', format: 'pem' }));
    for (const scheme of ['RSA-BLOCK', 'RSA-SHA1'])
      expect((await admin.run(['keys', 'add', 'Acme', file, '--scheme', scheme])).err).toContain(
        'sandbox only',
      );
    await admin.json('keys', 'add', 'Acme', file);

    const body = JSON.stringify({ appKey: made.appKey, secretKey: made.secretKey });
    const token = async () => (await send(service.url, { path: '/payout/oauth/token', body })).body.status;
    expect(await token()).toBe('20004');
    await admin.json('allowlist', 'add', 'Acme', '127.0.0.1');
    await expect.poll(() => token()).toBe('1');
    await client.renewToken();
    const words = ['--reference', 'MT-1', '--reason', 'first wire', '--yes'];
    await admin.json('wallets', 'credit', 'Acme', 'personal', 'USD', '5000.00', ...words);
    expect((await client.get('/global/payout/wallet/list')).text).toContain('5000.00');
  });

  it('has an order held, approved and paid', async () => {
    const { tradeId } = await readyForeignOrder(client);
    client.signVersion = 1;
    expect(await confirm(tradeId)).toBe('20006');
    client.signVersion = 2;
    await admin.json('reviews', 'hold', tradeId, '--reason', 'asked for the contract');
    expect(await confirm(tradeId)).toBe('1');
    await eventually(async () => {
      const queue = await admin.json<{ tradeId: string; state: string }[]>('reviews', 'list');
      expect(queue).toMatchObject([{ tradeId, state: 'held' }]);
    });
    expect(await statusOf(client, tradeId)).toBe('transferring');
    await admin.json('reviews', 'approve', tradeId, '--reason', 'contract seen', '--yes');
    await becomes(tradeId, 'completed');
    expect(await admin.json<unknown[]>('reviews', 'list')).toEqual([]);
  });

  it('has an order rejected, and reads what the staff let it read', async () => {
    const { tradeId } = await readyForeignOrder(client);
    await admin.json('reviews', 'hold', tradeId, '--reason', 'case 88');
    expect(await confirm(tradeId)).toBe('1');
    const words = ['--message', 'the invoice is not readable', '--reason', 'case 88: forged', '--yes'];
    await admin.json('reviews', 'reject', tradeId, ...words);
    await becomes(tradeId, 'failed');
    const { text } = await client.post('/global/payout/transfer/query/status', { tradeId });
    expect(text).toContain('the invoice is not readable');
    expect(text).not.toContain('forged');
    expect(await admin.json('ledger', 'report')).toMatchObject({ balanced: true });
    expect(await admin.json('audit', 'verify')).toMatchObject({ intact: true });
  });
});
