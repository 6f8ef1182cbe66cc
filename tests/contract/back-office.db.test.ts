import { spawn } from 'node:child_process';
import { generateKeyPairSync } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { inRoot } from '../../scripts/lib/paths.ts';
import { type AdminHands, adminHands } from '../support/admin.ts';
import { eventually } from '../support/eventually.ts';
import { ForeignClient, send } from '../support/foreign-client.ts';
import { startTestService, type TestService } from '../support/service.ts';
import { testPool } from '../support/test-pool.ts';

let service: TestService;
let admin: AdminHands;
const pool = { close: async () => {} };
beforeAll(async () => {
  service = await startTestService();
  // Connections of its own: nothing that this process remembers can tell the service what was changed.
  const own = testPool(service.databaseUrl, 4);
  pool.close = () => own.end();
  admin = adminHands({ ...service.edge.ctx, pool: own });
});
afterAll(async () => {
  await pool.close();
  await service.stop();
});

const list = '/global/payout/wallet/list';
const statusOf = async (client: ForeignClient) => (await client.get(list)).body.status;
const becomes = (client: ForeignClient, status: string) => expect.poll(() => statusOf(client)).toBe(status);
const register = () => ForeignClient.register(service.url);
const tokenCall = (client: ForeignClient) =>
  send(service.url, {
    path: '/payout/oauth/token',
    body: JSON.stringify({ appKey: client.appKey, secretKey: client.secretKey }),
  });

describe('what the back office changes reaches a running service', () => {
  it('suspension: calls and tokens are refused with what to do, until it is resumed', async () => {
    const client = await register();
    await becomes(client, '1');
    await admin.json('partners', 'suspend', client.appKey, '--reason', 'papers', '--yes');
    await becomes(client, '20009');
    const refused = await tokenCall(client);
    expect(refused.body).toMatchObject({ status: '20009', message: expect.stringContaining('suspended') });
    const stranger = await send(service.url, {
      path: '/payout/oauth/token',
      body: JSON.stringify({ appKey: client.appKey, secretKey: 'guessed' }),
    });
    expect(stranger.body.status).toBe('-1');
    await admin.json('partners', 'resume', client.appKey, '--reason', 'papers');
    await becomes(client, '1');
  });

  it('suspension: what was confirmed before is paid, and its result is recorded for the partner', async () => {
    const client = await register();
    await admin.json('callbacks', 'set', client.appKey, 'http://127.0.0.1:1');
    await admin.json('partners', 'suspend', client.appKey, '--reason', 'papers', '--yes');
    const words = ['--reference', `r-${client.appKey}`, '--reason', 'wire', '--yes'];
    await admin.json('wallets', 'credit', client.appKey, 'business', 'USD', '5.00', ...words);
    await eventually(async () => {
      const [delivery] = await admin.json<{ attempts: number }[]>(
        'deliveries',
        'list',
        '--partner',
        client.appKey,
      );
      expect(delivery?.attempts).toBeGreaterThan(0);
    });
  });

  it('§1.5 keys: two verify side by side, and a revoked one no longer', async () => {
    const old = await register();
    const next = await register();
    const file = join(service.dataDir, 'next.pem');
    await writeFile(file, next.keys.publicKey.export({ type: 'spki', format: 'pem' }));
    const { fingerprint } = await admin.json<{ fingerprint: string }>('keys', 'add', old.appKey, file);
    const signedByNext = () => {
      const headers = { ...old.identity(), sign: next.sign('{}') };
      return send(service.url, { method: 'GET', path: list, headers });
    };
    await eventually(async () => expect((await signedByNext()).body.status).toBe('1'));
    expect(await statusOf(old)).toBe('1');
    const { publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
    await writeFile(file, publicKey.export({ type: 'spki', format: 'pem' }));
    expect((await admin.run(['keys', 'add', old.appKey, file])).err).toContain('revoke the one');
    const keys = await admin.json<{ fingerprint: string }[]>('keys', 'list', old.appKey);
    const first = keys.find((key) => key.fingerprint !== fingerprint)?.fingerprint ?? '';
    await admin.json('keys', 'revoke', old.appKey, first, '--yes');
    await becomes(old, '10001');
    expect((await signedByNext()).body.status).toBe('1');
  });

  it('§1.6 tokens: an old secret gets none; those that are out stay until they are ended', async () => {
    const client = await register();
    await admin.json('partners', 'rotate-secret', client.appKey, '--yes');
    await eventually(async () => expect((await tokenCall(client)).body.status).toBe('-1'));
    expect(await statusOf(client)).toBe('1');
    const ended = ['rotate-secret', client.appKey, '--end-tokens', '--yes'];
    const rotated = await admin.json<{ secretKey: string }>('partners', ...ended);
    await becomes(client, '20002');
    const body = JSON.stringify({ appKey: client.appKey, secretKey: rotated.secretKey });
    client.token = String((await send(service.url, { path: '/payout/oauth/token', body })).body.data);
    await becomes(client, '1');
  });

  it('§1.6 tokens: last an hour of the partner’s clock', async () => {
    const client = await register();
    await client.sandbox('/sandbox/clock/advance', { seconds: 3_595 });
    expect(await statusOf(client)).toBe('1');
    await client.sandbox('/sandbox/clock/advance', { seconds: 6 });
    expect(await statusOf(client)).toBe('20003');
  });

  it('§1.8 allowlist: the first entry closes all other addresses', async () => {
    const client = await register();
    await admin.json('allowlist', 'add', client.appKey, '192.0.2.1', '2001:db8::/32');
    await becomes(client, '20004');
    expect((await tokenCall(client)).body.status).toBe('20004');
    await admin.json('allowlist', 'add', client.appKey, '127.0.0.0/8');
    await becomes(client, '1');
    await admin.json('allowlist', 'remove', client.appKey, '127.0.0.0/8', '--yes');
    await becomes(client, '20004');
  });

  it('rate limit: a partner’s own limit goes before the service’s, with the seconds to wait', async () => {
    const client = await register();
    await becomes(client, '1');
    await admin.json('partners', 'settings', client.appKey, '--rate-limit', '6');
    await becomes(client, '20901');
    const refused = await client.get(list);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    expect(await statusOf(await register())).toBe('1');
  });

  it('§1.9 signature version 2: required for calls that move money, and for no others', async () => {
    const client = await register();
    await admin.json('partners', 'settings', client.appKey, '--require-sign-v2', 'on');
    const confirm = () => client.post('/global/payout/transfer/async', { tradeId: 'T-none' });
    await eventually(async () => expect((await confirm()).body.status).toBe('20006'));
    expect(await statusOf(client)).toBe('1');
  });
});

describe('npm run admin', () => {
  /** The real command, as an operator runs it beside the service. */
  function command(
    own: Record<string, string>,
    ...argv: string[]
  ): Promise<{ code: number | null; out: string; err: string }> {
    const env = {
      ...process.env,
      SERVICE_DATABASE_URL: service.databaseUrl,
      DATA_DIR: service.dataDir,
      STAFF_NAME: 'mei',
      ...own,
    };
    const child = spawn(process.execPath, ['scripts/bootstrap.mjs', 'admin', ...argv], {
      cwd: inRoot(),
      env,
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let [out, err] = ['', ''];
    child.stdout.on('data', (chunk: Buffer) => {
      out += chunk.toString();
    });
    child.stderr.on('data', (chunk: Buffer) => {
      err += chunk.toString();
    });
    return new Promise((resolve, reject) => {
      child.on('error', reject);
      child.on('close', (code) => resolve({ code, out, err }));
    });
  }

  it('works beside a running service, and what it does is recorded', async () => {
    const client = await register();
    const words = ['partners', 'suspend', client.appKey, '--reason', 'real process'];
    expect(await command({}, ...words)).toMatchObject({ code: 1, err: expect.stringContaining('--yes') });
    expect(await command({}, ...words, '--yes', '--json')).toMatchObject({ code: 0 });
    await becomes(client, '20009');
    const { code, out } = await command({}, 'audit', 'list', '--partner', client.appKey, '--json');
    expect(code).toBe(0);
    expect(JSON.parse(out)).toMatchObject([
      { actor: 'mei', action: 'partners suspend', reason: 'real process' },
    ]);
    expect(await command({}, 'audit', 'verify')).toMatchObject({ code: 0 });
    expect(await command({}, 'partners', 'show')).toMatchObject({ code: 2 });
  }, 120_000);

  it('says what is wrong when the database does not answer', async () => {
    const wrong = await command(
      { SERVICE_DATABASE_URL: 'postgresql://x:y@127.0.0.1:1/none' },
      'partners',
      'list',
    );
    expect(wrong).toMatchObject({ code: 3, err: expect.stringContaining('check SERVICE_DATABASE_URL') });
  }, 60_000);

  it('refuses to work by the rules of another mode than the service’s', async () => {
    const wrong = await command({ SERVICE_MODE: 'production' }, 'partners', 'create', 'Wrong mode Ltd');
    expect(wrong).toMatchObject({ code: 3, err: expect.stringContaining('in sandbox mode') });
  }, 60_000);
});
