import { createHash } from 'node:crypto';
import { cp, mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Pool } from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sandboxEndpoints } from '../../lib/service-core/contract/index.ts';
import {
  DEFAULT_SCHEME,
  sandboxOnlySchemes,
  sign as signBytes,
} from '../../lib/service-core/signing/index.ts';
import { inRoot } from '../../scripts/lib/paths.ts';
import { createPartner } from '../../service/domain/partners/create-partner.ts';
import { shippedFolder } from '../../service/domain/screening/lists.ts';
import { ForeignClient, json, send } from '../support/foreign-client.ts';
import { newServicePlace, startServiceAt, startTestService, type TestService } from '../support/service.ts';
import { testPool } from '../support/test-pool.ts';

let service: TestService;
let pool: Pool;

beforeAll(async () => {
  service = await startTestService({
    SERVICE_MODE: 'production',
    SERVICE_PUBLIC_URL: 'https://payout.example.com',
  });
  pool = testPool(service.databaseUrl, 1);
});
afterAll(async () => {
  await pool.end();
  await service.stop();
});

describe('production mode', () => {
  it('has none of the sandbox’s calls and no demo partner', async () => {
    for (const { method, path } of Object.values(sandboxEndpoints)) {
      const answer = await send(service.url, { method, path, ...(method === 'POST' ? { body: '{}' } : {}) });
      expect([answer.httpStatus, answer.body.status]).toEqual([404, '20103']);
    }
    const { rows } = await pool.query('select count(*)::int as partners from partners');
    expect(rows).toEqual([{ partners: 0 }]);
  });

  it('has browsers come back by https alone', async () => {
    const answer = await fetch(`${service.url}/health`);
    expect(answer.headers.get('strict-transport-security')).toBe('max-age=31536000');
    expect(await answer.json()).toEqual({ status: '1', mode: 'production' });
  });

  it('publishes the key of its callbacks at one place', async () => {
    const published = await send(service.url, { method: 'GET', path: '/webhook-key' });
    expect(published.body.data).toMatchObject({ publicKey: expect.stringMatching(/^whpk_/) });
    const inSandbox = await send(service.url, { method: 'GET', path: '/sandbox/webhook-key' });
    expect(inSandbox.httpStatus).toBe(404);
  });

  it('is closed to addresses that are not registered', async () => {
    const partner = await createPartner(pool, { mode: 'production' }, { name: 'Closed' });
    const { partnerId, appKey, secretKey } = partner;
    const token = async (headers: Record<string, string> = {}) => {
      const body = JSON.stringify({ appKey, secretKey });
      return (await send(service.url, { path: '/payout/oauth/token', body, headers })).body.status;
    };
    const allow = (list: string[]) =>
      pool.query('update partners set ip_allowlist = $2 where id = $1', [partnerId, list]);
    expect(await token()).toBe('20004');
    await allow(['192.0.2.0/24']);
    expect(await token({ 'x-forwarded-for': '192.0.2.7', forwarded: 'for=192.0.2.7' })).toBe('20004');
    await allow(['127.0.0.0/8']);
    await expect.poll(() => token()).toBe('1');
    const { rows } = await pool.query('select require_sign_v2 from partners where id = $1', [partnerId]);
    expect(rows).toEqual([{ require_sign_v2: true }]);
  });
});

describe('a weak signature scheme', () => {
  it.each(sandboxOnlySchemes)(
    '%s is not taken in production, even where its key is registered',
    async (scheme) => {
      const made = await createPartner(pool, { mode: 'production' }, { name: `Signs by ${scheme}` });
      await pool.query(`update partners set ip_allowlist = '{127.0.0.0/8}' where id = $1`, [made.partnerId]);
      const client = ForeignClient.issued(service.url, made);
      const der = client.keys.publicKey.export({ type: 'spki', format: 'der' });
      const registerAs = (name: string) =>
        pool.query(
          `insert into partner_keys (id, partner_id, scheme, public_key, fingerprint, created_at)
         values (gen_random_uuid(), $1, $2, $3, $4, now())`,
          [made.partnerId, name, der.toString('base64'), createHash('sha256').update(der).digest('hex')],
        );
      await registerAs(scheme);
      await expect
        .poll(async () => {
          await client.renewToken();
          return client.token;
        })
        .not.toBe('undefined');
      const check = async () => {
        const body = '{"a":1}';
        const sign = signBytes(scheme, client.keys.privateKey, Buffer.from(body));
        const headers = { ...client.identity(), sign, 'content-type': 'application/json' };
        return (await send(service.url, { path: '/payout/encrypt/check', body, headers })).body.status;
      };
      expect(await check()).toBe('10001');
      await pool.query('delete from partner_keys where partner_id = $1', [made.partnerId]);
      await registerAs(DEFAULT_SCHEME);
      await expect
        .poll(async () => (await client.post('/payout/encrypt/check', { a: 1 })).body.status)
        .toBe('1');
    },
  );
});

describe('a trusted proxy', () => {
  it('is believed, and only it', async () => {
    const behindProxy = await startTestService({ TRUSTED_PROXIES: '127.0.0.1' });
    const made = await send(behindProxy.url, {
      path: '/sandbox/partner',
      body: '{"name":"Proxied"}',
      headers: json,
    });
    const { appKey, secretKey } = made.body.data as { appKey: string; secretKey: string };
    const own = testPool(behindProxy.databaseUrl, 1);
    await own.query(`update partners set ip_allowlist = array['198.51.100.0/24'] where app_key = $1`, [
      appKey,
    ]);
    await own.end();
    const body = JSON.stringify({ appKey, secretKey });
    const token = async (forwarded: string) => {
      const headers = { 'x-forwarded-for': forwarded };
      return (await send(behindProxy.url, { path: '/payout/oauth/token', body, headers })).body.status;
    };
    expect(await token('198.51.100.9')).toBe('1');
    expect(await token('203.0.113.9')).toBe('20004');
    // The last hop the proxy saw counts, not what the caller wrote before it.
    expect(await token('198.51.100.9, 203.0.113.9')).toBe('20004');
    await behindProxy.stop();
  });
});

it('says in its log that files are taken without a malware scanner', () => {
  expect(service.logText()).toContain('files are taken without a malware scanner');
});

describe('a start that cannot work', () => {
  it('is one in production on the database of a sandbox, and the other way round', async () => {
    const place = await newServicePlace();
    try {
      await (await startServiceAt(place)).stop();
      const production = { SERVICE_MODE: 'production' };
      await expect(startServiceAt(place, production)).rejects.toThrow('this database is a sandbox one');
      await (await startServiceAt(place)).stop();
    } finally {
      await place.remove();
    }
    const sandbox = startServiceAt(service);
    await expect(sandbox).rejects.toThrow('this database is a production one');
  });

  it('fails and leaves nothing open', async () => {
    const blocker = createServer().listen(0, '127.0.0.1');
    await new Promise((resolve) => blocker.once('listening', resolve));
    const address = blocker.address();
    const port = typeof address === 'object' && address ? address.port : 0;
    await expect(startTestService({ SERVICE_PORT: String(port) })).rejects.toMatchObject({
      code: 'EADDRINUSE',
    });
    await new Promise((resolve) => blocker.close(resolve));
    for (const lacking of ['SERVICE_PUBLIC_URL', 'PAYOUT_RAIL', 'SCREENING_LISTS_DIR', 'RATES_FILE']) {
      await expect(startTestService({ SERVICE_MODE: 'production', [lacking]: '' })).rejects.toThrow(lacking);
    }
    const copy = await mkdtemp(join(tmpdir(), 'lists-'));
    await cp(shippedFolder, copy, { recursive: true });
    for (const lists of [shippedFolder, copy]) {
      const invented = { SERVICE_MODE: 'production', SCREENING_LISTS_DIR: lists };
      await expect(startTestService(invented)).rejects.toThrow('SCREENING_LISTS_DIR: production mode needs');
    }
    await rm(copy, { recursive: true });
    const unseen = { SERVICE_MODE: 'production', MALWARE_SCAN_WAIVED: 'false' };
    await expect(startTestService(unseen)).rejects.toThrow('CLAMAV_ADDRESS');
    const lying = { SERVICE_MODE: 'production', PAYOUT_RAIL: 'unreliable' };
    await expect(startTestService(lying)).rejects.toThrow('lies and loses answers on purpose');
    const nowhere = inRoot('no', 'such', 'folder');
    await expect(startTestService({ RATES_FILE: nowhere })).rejects.toThrow('RATES_FILE');
    await expect(startTestService({ SCREENING_LISTS_DIR: nowhere })).rejects.toThrow('consolidated.xml');
    await expect(startTestService({ QUOTE_VALIDITY_SECONDS: 'soon' })).rejects.toThrow(
      'QUOTE_VALIDITY_SECONDS',
    );
  });
});
