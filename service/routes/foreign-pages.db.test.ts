import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { json, send } from '../../tests/support/foreign-client.ts';
import { startTestService, type TestService } from '../../tests/support/service.ts';
import { testPool } from '../../tests/support/test-pool.ts';

let service: TestService;
beforeAll(async () => {
  service = await startTestService({
    SANDBOX_PARTNERS_PER_HOUR: '',
    SERVICE_PUBLIC_URL: 'https://payout.example',
    PORTAL_URL: 'https://pay.example',
    TRUSTED_PROXIES: '192.0.2.1',
  });
});
afterAll(() => service.stop());

describe('a page whose own name was made to lead to the service', () => {
  const asked = async (path: string, headers: Record<string, string>, method: 'GET' | 'POST' = 'GET') => {
    const { httpStatus, body } = await send(service.url, { method, path, headers });
    return [httpStatus, body.message];
  };
  const refused = [421, expect.stringContaining('SERVICE_PUBLIC_URL')];

  it.each([
    ['GET', '/openapi.json'],
    ['GET', '/health'],
    ['GET', '/webhook-key'],
    ['GET', '/nowhere'],
    ['GET', '/information-request/x'],
    ['POST', '/sandbox/partner'],
    ['POST', '/payout/oauth/token'],
  ] as const)('reads nothing of %s %s', async (method, path) => {
    for (const host of ['rebound.example', `rebound.example:${new URL(service.url).port}`, '192.0.2.7'])
      expect(await asked(path, { host }, method)).toEqual(
        path === '/health' && host === '192.0.2.7' ? [200, undefined] : refused,
      );
  });

  it('is not helped by a header that only a trusted proxy may write', async () => {
    expect(
      await asked('/openapi.json', { host: 'rebound.example', 'x-forwarded-host': 'localhost' }),
    ).toEqual(refused);
  });

  it('does not keep others from calling by a name of ours', async () => {
    for (const host of ['localhost:4000', '[::1]', 'payout.example', 'pay.example:4000'])
      expect((await asked('/health', { host }))[0]).toBe(200);
  });
});

describe('a new partner of the sandbox', () => {
  const newPartner = { path: '/sandbox/partner', body: '{"name":"New"}', headers: json };
  const make = async (headers: Record<string, string>) => {
    const { httpStatus, body } = await send(service.url, { ...newPartner, headers });
    return [httpStatus, body.status];
  };

  it.each([
    [{}],
    [{ 'content-type': 'text/plain' }],
    [{ 'content-type': 'text/plain;application/json' }],
    [{ 'content-type': 'application/x-www-form-urlencoded' }],
    [{ 'content-type': 'application/jsonx' }],
  ])('is not made by what any page may send: %j', async (headers) =>
    expect(await make(headers as Record<string, string>)).toEqual([400, '20101']),
  );

  it('is made thirty times an hour and address', async () => {
    const pool = testPool(service.databaseUrl, 1);
    const count = async () => (await pool.query('select count(*)::int as made from partners')).rows[0].made;
    const before = await count();
    const answers: string[] = [];
    const waits: number[] = [];
    // As many that more than thirty fall into one hour if it turns meanwhile.
    for (let n = 0; n < 70; n += 1) {
      const { body, headers } = await send(service.url, newPartner);
      answers.push(body.status);
      if (body.status === '20901') waits.push(Number(headers['retry-after']));
    }
    expect(answers.slice(0, 30)).toEqual(Array.from({ length: 30 }, () => '1'));
    expect(new Set(answers)).toEqual(new Set(['1', '20901']));
    expect(Math.min(...waits)).toBeGreaterThan(0);
    expect(await count()).toBe(before + answers.filter((answer) => answer === '1').length);
    await pool.end();
  });
});
