import { rename } from 'node:fs/promises';
import type { Pool } from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readEnvironment } from '../../service/env.ts';
import { createLog } from '../../service/http/log.ts';
import { startService } from '../../service/start-service.ts';
import { ForeignClient, send } from '../support/foreign-client.ts';
import { createForeignOrder, readyForeignOrder } from '../support/foreign-order.ts';
import { startTestService, type TestService } from '../support/service.ts';
import { testPool } from '../support/test-pool.ts';

let service: TestService;
let pool: Pool;

beforeAll(async () => {
  service = await startTestService();
  pool = testPool(service.databaseUrl, 1);
});
afterAll(async () => {
  await pool.end();
  await service.stop();
});

const list = '/global/payout/wallet/list';
const patience = { timeout: 10_000, interval: 50 };

describe('too many requests', () => {
  it('are refused with the seconds to wait, per partner and not for others', async () => {
    const limited = await startTestService({ RATE_LIMIT_PER_MINUTE: '600' });
    const [busy, quiet] = [
      await ForeignClient.register(limited.url),
      await ForeignClient.register(limited.url),
    ];
    const answers = [];
    // More than two windows hold, because the first may be about to end.
    for (let i = 0; i < 210; i += 1) answers.push(await busy.get(list));
    const refused = answers.filter(({ body }) => body.status === '20901');
    expect(refused.length).toBeGreaterThan(0);
    for (const { httpStatus, headers, body } of refused) {
      expect(httpStatus).toBe(400);
      expect(Number(headers['retry-after'])).toBeGreaterThanOrEqual(1);
      expect(Number(headers['retry-after'])).toBeLessThanOrEqual(10);
      expect(body.message).toMatch(/too many requests/);
    }
    expect((await quiet.get(list)).body.status).toBe('1');
    await limited.stop();
  });
});

describe('payments that hold every connection', () => {
  it('keep nobody waiting who asks for a token', async () => {
    const busy = await startTestService({ SERVICE_DATABASE_CONNECTIONS: '2' });
    const { appKey, secretKey } = await ForeignClient.register(busy.url);
    const { pool } = busy.edge.ctx;
    const held = await Promise.all([pool.connect(), pool.connect()]);
    const body = JSON.stringify({ appKey, secretKey });
    const answer = await send(busy.url, { path: '/payout/oauth/token', body });
    for (const client of held) client.release();
    expect(answer.body.status).toBe('1');
    await busy.stop();
  });
});

describe('a database that drops its connections', () => {
  it('costs answers, never the process, the envelope or the truth', async () => {
    const client = await ForeignClient.register(service.url);
    await client.sandbox('/sandbox/wallet/credit', { type: 'personal', currency: 'USD', amount: 50_000 });
    const orders = [];
    for (let i = 0; i < 20; i += 1) orders.push(await readyForeignOrder(client));
    const cut = () =>
      pool.query(
        `select pg_terminate_backend(pid) from pg_stat_activity
         where datname = current_database() and pid <> pg_backend_pid()`,
      );
    for (const [index, { tradeId }] of orders.entries()) {
      // A job that fails waits longer each time, so a few cuts show as much as many and end sooner.
      const cutNow = index % 4 === 0 ? cut() : undefined;
      const [answer] = await Promise.all([client.post('/global/payout/transfer/async', { tradeId }), cutNow]);
      expect([200, 400]).toContain(answer.httpStatus);
      expect(['1', '20902', '20903']).toContain(answer.body.status);
    }
    // Calls without an answer are made again, as the codes say.
    for (const { tradeId } of orders) {
      await expect
        .poll(
          async () => (await client.post('/global/payout/transfer/async', { tradeId })).body.status,
          patience,
        )
        .toBe('1');
    }
    await expect
      .poll(async () => (await send(service.url, { method: 'GET', path: '/health' })).httpStatus, patience)
      .toBe(200);
    const idle = await client.sandbox('/sandbox/idle', { timeoutMs: 45_000 });
    expect(idle.body.status).toBe('1');
    const wallets = await client.get('/global/payout/wallet/get?type=personal');
    expect(wallets.body.data).toMatchObject({ amount: 30_000, totalAmount: 30_000 });
    const ledger = await client.sandbox('/sandbox/ledger');
    expect(ledger.body.data).toMatchObject({ balanced: true });
  });
});

describe('a data folder that cannot be written', () => {
  it('makes the health check say so until it can, with nobody’s help', async () => {
    const place = await startTestService({ LOW_DISK_MIB: '1000000000' });
    const health = () => send(place.url, { method: 'GET', path: '/health' });
    expect(await health()).toMatchObject({
      httpStatus: 200,
      body: { status: '1', warnings: [expect.stringMatching(/^the data folder has \d+ MiB left$/)] },
    });
    await rename(place.dataDir, `${place.dataDir}-away`);
    await expect
      .poll(health, patience)
      .toMatchObject({ httpStatus: 503, body: { status: '20902', message: 'the data folder is missing' } });
    await rename(`${place.dataDir}-away`, place.dataDir);
    await expect.poll(async () => (await health()).httpStatus, patience).toBe(200);
    expect(place.logText()).toContain('the data folder is missing');
    await place.stop();
  });
});

describe('two processes on one database', () => {
  it('know the same partners, tokens, keys and orders', async () => {
    const second = await startService(
      readEnvironment({
        SERVICE_PORT: '0',
        SERVICE_DATABASE_URL: service.databaseUrl,
        DATA_DIR: service.dataDir,
        SANDBOX_PAYOUT_DELAY_MS: '50',
      }),
      createLog('silent'),
    );
    try {
      const here = await ForeignClient.register(service.url);
      const there = here.at(second.url);
      const { tradeId } = await createForeignOrder(here);
      const found = await there.post('/global/payout/transfer/query/status', { tradeId });
      expect(found.body).toMatchObject({ status: '1', data: { tradeId } });
      await here.sandbox('/sandbox/clock/advance', { seconds: 3_601 });
      await expect.poll(async () => (await there.get(list)).body.status).toBe('20003');
    } finally {
      await second.stop();
    }
    expect((await send(service.url, { method: 'GET', path: '/health' })).httpStatus).toBe(200);
  });

  it('hand over without a failed request when one stops', async () => {
    const first = await startTestService();
    const client = await ForeignClient.register(first.url);
    const under = Array.from({ length: 40 }, () => client.get(list));
    await Promise.race(under);
    const [answers] = await Promise.all([Promise.all(under), first.stop()]);
    for (const { httpStatus } of answers) expect(httpStatus).toBe(200);
    await expect(client.get(list)).rejects.toMatchObject({ code: 'ECONNREFUSED' });
  });
});
