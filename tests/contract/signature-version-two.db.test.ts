import { createHash, randomBytes } from 'node:crypto';
import type { Pool } from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { endpoints } from '../../lib/service-core/contract/index.ts';
import { ForeignClient, send } from '../support/foreign-client.ts';
import { readyForeignOrder, statusOf } from '../support/foreign-order.ts';
import { startTestService, type TestService } from '../support/service.ts';
import { testPool } from '../support/test-pool.ts';

let service: TestService;
let client: ForeignClient;
let pool: Pool;

beforeAll(async () => {
  service = await startTestService();
  client = await ForeignClient.register(service.url);
  pool = testPool(service.databaseUrl, 1);
  await client.sandbox('/sandbox/wallet/credit', { type: 'personal', currency: 'USD', amount: 5000 });
});
afterAll(async () => {
  await pool.end();
  await service.stop();
});

const confirm = '/global/payout/transfer/async';
const status = '/global/payout/transfer/query/status';
const nowSeconds = () => String(Math.floor(Date.now() / 1000));

/** Headers of version 2 as decisions §1.9 says, written out here a second time on purpose. */
function signedV2(
  path: string,
  body: string,
  change: { timestamp?: string; nonce?: string; method?: string } = {},
): Record<string, string> {
  const { timestamp = nowSeconds(), nonce = randomBytes(16).toString('hex'), method = 'POST' } = change;
  const hash = createHash('sha256').update(body).digest('hex');
  const text = `${method}\n${path}\n${timestamp}\n${nonce}\n${client.appKey}\n${hash}\n`;
  return { ...client.identity(), 'sign-version': '2', timestamp, nonce, sign: client.sign(text) };
}

const call = async (path: string, body: string, headers: Record<string, string>) =>
  (await send(service.url, { path, body, headers })).body.status;

describe('signature version 2', () => {
  it('is taken once per nonce, and says why otherwise', async () => {
    const { tradeId } = await readyForeignOrder(client);
    const body = JSON.stringify({ tradeId });
    const headers = signedV2(status, body);
    expect(await call(status, body, headers)).toBe('1');
    expect(await call(status, body, headers)).toBe('20007');
    const early = String(Number(nowSeconds()) - 310);
    expect(await call(status, body, signedV2(status, body, { timestamp: early }))).toBe('20007');
    const late = String(Number(nowSeconds()) + 310);
    expect(await call(status, body, signedV2(status, body, { timestamp: late }))).toBe('20007');
    expect(await call(status, body, signedV2(status, body, { nonce: 'short' }))).toBe('10001');
    expect(await call(status, body, { ...signedV2(status, body), 'sign-version': '3' })).toBe('10001');
  });

  it('is refused with a nonce of the last ten minutes, and taken with an older one', async () => {
    const { tradeId } = await readyForeignOrder(client);
    const body = JSON.stringify({ tradeId });
    const nonce = randomBytes(16).toString('hex');
    const again = () => call(status, body, signedV2(status, body, { nonce }));
    const seenAgo = (age: string) =>
      pool.query('update nonces set wall_seen_at = now() - $2::interval where nonce = $1', [nonce, age]);
    expect(await again()).toBe('1');
    await seenAgo('9 minutes 50 seconds');
    expect(await again()).toBe('20007');
    await seenAgo('10 minutes 10 seconds');
    expect(await again()).toBe('1');
  });

  it('covers method, path, query, time, nonce and body', async () => {
    const { tradeId } = await readyForeignOrder(client);
    const body = JSON.stringify({ tradeId });
    const forStatus = signedV2(status, body);
    expect(await call(confirm, body, forStatus)).toBe('10001');
    expect(await call(status, `${body} `, forStatus)).toBe('10001');
    expect(await call(`${status}?a=1`, body, forStatus)).toBe('10001');
    expect(await call(status, body, { ...forStatus, nonce: 'a'.repeat(32) })).toBe('10001');
    expect(
      await call(status, body, { ...forStatus, timestamp: String(Number(forStatus.timestamp) + 1) }),
    ).toBe('10001');
    // As version 1 the same headers sign other bytes; and a failed call did not use up the nonce.
    expect(await call(status, body, { ...forStatus, 'sign-version': '1' })).toBe('10001');
    expect(await call(status, body, forStatus)).toBe('1');
    expect(await statusOf(client, tradeId)).toBe('awaiting_transfe');
  });

  it('can be required for calls that change something, and only for those', async () => {
    const { tradeId } = await readyForeignOrder(client);
    const body = JSON.stringify({ tradeId });
    await pool.query('update partners set require_sign_v2 = true where app_key = $1', [client.appKey]);
    // Until the service has heard of it the call is refused for its missing fields, which moves nothing either.
    const conversion = '/global/payout/wallet/new-fx-conversion?queryNo=Q';
    await expect.poll(async () => (await client.get(conversion)).body.status).toBe('20006');
    expect((await client.post(confirm, body)).body.status).toBe('20006');
    // Before anything is read of a call, its signature is judged.
    const changing = Object.values(endpoints).filter(
      ({ headers, effect }) => headers === 'signed' && effect !== 'read',
    );
    const answers = changing.map(({ method, path, encoding }) => {
      if (encoding === 'multipart')
        return client.upload(path, { tradeId, type: 'proforma_invoice' }, Buffer.from('%PDF-'));
      return method === 'GET' ? client.get(`${path}?queryNo=Q`) : client.post(path, body);
    });
    const statuses = (await Promise.all(answers)).map((answer, nth) => [
      changing[nth]?.path,
      answer.body.status,
    ]);
    expect(statuses).toEqual(changing.map(({ path }) => [path, '20006']));
    expect((await client.post(status, body)).body.status).toBe('1');
    expect(await statusOf(client, tradeId)).toBe('awaiting_transfe');
    expect(await call(confirm, body, signedV2(confirm, body))).toBe('1');
  });
});
