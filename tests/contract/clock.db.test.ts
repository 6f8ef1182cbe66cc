import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ForeignClient, send } from '../support/foreign-client.ts';
import { createForeignOrder, foreignOrderText, readyForeignOrder } from '../support/foreign-order.ts';
import { newServicePlace, type ServicePlace, startServiceAt, type TestService } from '../support/service.ts';

const hourMs = 3_600_000;
const list = '/global/payout/wallet/list';
const price = '/global/payout/rate/query/price';

let place: ServicePlace;
let service: TestService;
let aheadMs = 0;

beforeAll(async () => {
  place = await newServicePlace();
  service = await startServiceAt(place, {}, () => Date.now() + aheadMs);
});
afterAll(async () => {
  await service.stop();
  await place.remove();
});

const sql = (text: string, values: unknown[]) => service.edge.ctx.pool.query(text, values);
const health = async () => {
  const { httpStatus, body } = await send(service.url, { method: 'GET', path: '/health' });
  return [httpStatus, body.message];
};

describe.each([
  ['behind', -hourMs, 'the clock of this machine is 3600 s behind the database'],
  ['ahead of', hourMs, 'the clock of this machine is 3600 s ahead of the database'],
])('a process whose clock is an hour %s the database', (_word, skewMs, reason) => {
  beforeAll(() => {
    aheadMs = skewMs;
  });
  afterAll(() => {
    aheadMs = 0;
  });

  it('says so and is not ready', async () => {
    expect(await health()).toEqual([503, reason]);
    await expect.poll(() => service.logText()).toContain('the clock of this machine is 3600 s');
  });

  it('takes a quote and a token for as long as the database says', async () => {
    const client = await ForeignClient.register(service.url);
    const { tradeId } = await readyForeignOrder(client);
    await client.sandbox('/sandbox/wallet/credit', { type: 'personal', currency: 'USD', amount: 5_000 });
    expect((await client.post('/global/payout/transfer/async', { tradeId })).body.status).toBe('1');
    const { rows } = await sql(
      `select extract(epoch from expires_at - now()) as left from tokens
       join partners p on p.id = partner_id where p.app_key = $1`,
      [client.appKey],
    );
    for (const { left } of rows) expect(Number(left)).toBeLessThanOrEqual(3_600);
    for (const { left } of rows) expect(Number(left)).toBeGreaterThan(3_500);
  });

  it('refuses a quote that ended a moment ago, at creation and at confirmation', async () => {
    const client = await ForeignClient.register(service.url);
    const end = `update quotes set created_at = now() - interval '901 s', expires_at = now() - interval '1 s'
                 from partners p where p.id = partner_id and p.app_key = $1`;
    const text = await foreignOrderText(client);
    await sql(end, [client.appKey]);
    const created = await client.post('/global/payout/transfer/create', text);
    expect(created.body.status).toBe('20302');
    const { tradeId } = await readyForeignOrder(client);
    await client.sandbox('/sandbox/wallet/credit', { type: 'personal', currency: 'USD', amount: 5_000 });
    await sql(end, [client.appKey]);
    const confirmed = await client.post('/global/payout/transfer/async', { tradeId });
    expect(confirmed.body.status).toBe('20302');
  });

  it('refuses a token that ended a moment ago', async () => {
    const client = await ForeignClient.register(service.url);
    await client.renewToken();
    await sql(
      `update tokens set created_at = now() - interval '3601 s', expires_at = now() - interval '1 s'
       from partners p where p.id = partner_id and p.app_key = $1`,
      [client.appKey],
    );
    expect((await client.get(list)).body.status).toBe('20003');
  });

  it('pays at once what is due at once', async () => {
    const client = await ForeignClient.register(service.url);
    await client.sandbox('/sandbox/wallet/credit', { type: 'personal', currency: 'USD', amount: 5_000 });
    const { tradeId } = await readyForeignOrder(client);
    await client.post('/global/payout/transfer/async', { tradeId });
    const idle = await client.sandbox('/sandbox/idle', { timeoutMs: 20_000 });
    expect(idle.body.status).toBe('1');
    const status = await client.post('/global/payout/transfer/query/status', { tradeId });
    expect(status.body.data).toMatchObject({ status: 'completed' });
  });
});

it('a clock that jumps back and forth changes nothing, and the process is ready once it is right', async () => {
  const client = await ForeignClient.register(service.url);
  for (const jumpMs of [hourMs, -hourMs, 90 * 24 * hourMs, -1_000]) {
    aheadMs = jumpMs;
    const { tradeId } = await createForeignOrder(client);
    expect(tradeId).toMatch(/^T/);
    expect((await client.post(price, { sourceCurrency: 'USD', targetCurrency: 'CNY' })).body.status).toBe(
      '1',
    );
  }
  expect(await health()).toEqual([200, undefined]);
});
