import { generateKeyPairSync } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type AdminHands, adminHands } from '../../tests/support/admin.ts';
import { credit } from '../../tests/support/orders.ts';
import { type ServiceTestContext, serviceTestContext } from '../../tests/support/service-context.ts';
import { createPartner } from '../domain/partners/create-partner.ts';
import { findPartnerByAppKey } from '../domain/partners/find-partner.ts';
import { secretMatches } from '../domain/partners/secrets.ts';
import { openHostKeys } from '../sftp/host-keys.ts';
import { exitCodes } from './run-admin.ts';

let test: ServiceTestContext;
let admin: AdminHands;
let folder: string;
beforeAll(async () => {
  test = await serviceTestContext();
  admin = adminHands(test.ctx);
  folder = await mkdtemp(join(tmpdir(), 'admin-keys-'));
});
afterAll(async () => {
  await test.close();
  await rm(folder, { recursive: true, force: true });
});

type Sftp = { password: string; hostKeys: string[] };
type Created = { partnerId: string; appKey: string; secretKey: string; sftp: Sftp };
const create = (name: string) => admin.json<Created>('partners', 'create', name);
const known = async (appKey: string) => {
  const found = await findPartnerByAppKey(test.ctx.pool, appKey);
  if (!found) throw new Error('not there');
  return found;
};

describe('partners', () => {
  it('are created with secrets that are shown once and stored as hashes', async () => {
    const made = await create('Created Ltd');
    expect(secretMatches(made.secretKey, (await known(made.appKey)).secretHash)).toBe(true);
    const dump = JSON.stringify((await test.ctx.pool.query('select * from staff_audit')).rows);
    expect(dump).toContain(made.appKey);
    expect(dump).not.toContain(made.secretKey);
    expect(dump).not.toContain(made.sftp.password);
    expect(await admin.run(['partners', 'create', 'created ltd'])).toMatchObject({ code: exitCodes.refused });
    expect(await admin.run(['partners', 'create', ' '])).toMatchObject({ code: exitCodes.refused });
  });

  it('are found by id, app key and name, and listed by state and part of a name', async () => {
    const made = await create('Findable & Sons 100%');
    for (const reference of [made.partnerId, made.appKey, 'findable & sons 100%'])
      expect(await admin.json('partners', 'show', reference)).toMatchObject({ id: made.partnerId });
    expect(await admin.json<unknown[]>('partners', 'list', '--name', '100%')).toHaveLength(1);
    expect(await admin.json<unknown[]>('partners', 'list', '--name', '%')).toHaveLength(1);
    expect(await admin.run(['partners', 'show', 'nobody'])).toMatchObject({
      code: exitCodes.refused,
      err: expect.stringContaining('partners list'),
    });
    const { out } = await admin.run(['partners', 'show', made.appKey]);
    expect(out).toContain('none listed');
    expect(out).not.toContain(made.secretKey);
  });

  it('are never taken for another that calls itself by their app key or id', async () => {
    const made = await create('Genuine Ltd');
    for (const name of [made.appKey, made.appKey, made.partnerId, made.partnerId, 'Genuine Ltd'])
      await createPartner(test.ctx.pool, test.ctx.settings, { name });
    for (const reference of [made.appKey, made.partnerId])
      expect(await admin.json('partners', 'show', reference)).toMatchObject({ id: made.partnerId });
    expect(await admin.run(['partners', 'show', 'Genuine Ltd'])).toMatchObject({
      code: exitCodes.refused,
      err: expect.stringContaining('several partners'),
    });
  });

  it('change their settings, and the trail keeps what was before', async () => {
    const { appKey } = await create('Settings Ltd');
    const words = ['--rate-limit', '600', '--require-sign-v2', 'on', '--settlement-currency', 'eur'];
    await admin.json('partners', 'settings', appKey, ...words, '--callback-statuses', 'final');
    expect((await known(appKey)).partner).toMatchObject({
      rateLimitPerMinute: 600,
      requireSignV2: true,
      settlementCurrency: 'EUR',
      callbackStatuses: 'final',
    });
    await admin.json('partners', 'settings', appKey, '--rate-limit', 'default');
    expect((await known(appKey)).partner.rateLimitPerMinute).toBeNull();
    for (const [word, isOn] of [
      ['off', false],
      ['on', true],
    ] as const) {
      const changed = await admin.json('partners', 'settings', appKey, '--legacy-balances', word);
      expect(changed).toMatchObject({ legacyBalanceEvents: isOn });
      expect(await admin.json('partners', 'show', appKey)).toMatchObject({ legacyBalanceEvents: isOn });
    }
    const [, , entry] = await admin.json<unknown[]>(
      'audit',
      'list',
      '--partner',
      appKey,
      '--action',
      'partners settings',
    );
    expect(entry).toMatchObject({
      before: { rateLimitPerMinute: 600 },
      after: { rateLimitPerMinute: 'none' },
    });
    for (const wrong of [
      ['--rate-limit', '5'],
      ['--rate-limit', 'fast'],
      ['--settlement-currency', 'XXQ'],
      ['--legacy-balances', 'maybe'],
      [],
    ])
      expect(await admin.run(['partners', 'settings', appKey, ...wrong])).toMatchObject({
        code: exitCodes.refused,
      });
  });

  it('are renamed', async () => {
    const { appKey } = await create('Before Ltd');
    await admin.json('partners', 'rename', appKey, 'After Ltd');
    expect((await known(appKey)).partner.name).toBe('After Ltd');
    expect(await admin.run(['partners', 'rename', appKey, 'two\nlines'])).toMatchObject({
      code: exitCodes.refused,
    });
  });

  it('are suspended and resumed, with a reason, after a person said yes', async () => {
    const { appKey } = await create('Suspended Ltd');
    const suspend = ['partners', 'suspend', appKey, '--reason', 'papers expired'];
    expect(await admin.run(suspend)).toMatchObject({
      code: exitCodes.refused,
      err: expect.stringContaining('--yes'),
    });
    expect(await admin.run(suspend, { answer: 'no' })).toMatchObject({ code: exitCodes.refused });
    expect((await known(appKey)).partner.state).toBe('active');
    expect(await admin.run(suspend, { answer: 'yes' })).toMatchObject({ code: exitCodes.done });
    expect((await known(appKey)).partner.state).toBe('suspended');
    await admin.json('partners', 'resume', appKey, '--reason', 'papers renewed');
    expect((await known(appKey)).partner.state).toBe('active');
  });

  it('are closed only without money and open orders, and stay so', async () => {
    const { appKey } = await create('Closing Ltd');
    const close = ['partners', 'close', appKey, '--reason', 'contract ended', '--yes'];
    const { partner } = await known(appKey);
    await credit(test.ctx, partner, 5n);
    expect(await admin.run(close)).toMatchObject({
      code: exitCodes.refused,
      err: expect.stringContaining('1 wallets hold money'),
    });
    const empty = await create('Empty Ltd');
    await admin.json('partners', 'close', empty.appKey, '--reason', 'contract ended', '--yes');
    const resumed = await admin.run(['partners', 'resume', empty.appKey, '--reason', 'again']);
    expect(resumed).toMatchObject({
      code: exitCodes.refused,
      err: expect.stringContaining('closed for good'),
    });
    const words = ['1.00', '--reference', 'late', '--reason', 'late wire', '--yes'];
    const late = await admin.run(['wallets', 'credit', empty.appKey, 'business', 'USD', ...words]);
    expect(late).toMatchObject({
      code: exitCodes.refused,
      err: expect.stringContaining('send the money back'),
    });
  });

  it('get a new secret, and with --end-tokens no token is left', async () => {
    const made = await create('Rotating Ltd');
    const rotated = await admin.json<Created>('partners', 'rotate-secret', made.appKey, '--yes');
    const { secretHash, partner } = await known(made.appKey);
    expect([secretMatches(made.secretKey, secretHash), secretMatches(rotated.secretKey, secretHash)]).toEqual(
      [false, true],
    );
    expect(partner.tokensNotBefore).toBeNull();
    await admin.json('partners', 'rotate-secret', made.appKey, '--yes', '--end-tokens');
    expect((await known(made.appKey)).partner.tokensNotBefore).toEqual(test.ctx.wallNow());
    const sftp = await admin.json<Sftp>('partners', 'rotate-sftp-password', made.appKey, '--yes');
    expect(sftp.password).not.toBe(made.sftp.password);
    expect(sftp.hostKeys).toEqual((await openHostKeys(test.ctx.settings.dataDir)).fingerprints);
    expect(made.sftp.hostKeys).toEqual(sftp.hostKeys);
    const dump = JSON.stringify((await test.ctx.pool.query('select * from staff_audit')).rows);
    for (const secret of [rotated.secretKey, sftp.password]) expect(dump).not.toContain(secret);
  });
});

describe('keys', () => {
  async function keyFile(name: string, form: 'pem' | 'base64' = 'pem'): Promise<string> {
    const { publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
    const file = join(folder, name);
    const der = publicKey.export({ type: 'spki', format: 'der' });
    await writeFile(
      file,
      form === 'pem' ? publicKey.export({ type: 'spki', format: 'pem' }) : der.toString('base64'),
    );
    return file;
  }

  it('are rotated: the second beside the first, a third refused until one is revoked (decisions §1.5)', async () => {
    const { appKey } = await create('Keys Ltd');
    const first = await admin.json<{ fingerprint: string }>('keys', 'add', appKey, await keyFile('1.pem'));
    await admin.json('keys', 'add', appKey, await keyFile('2.txt', 'base64'), '--scheme', 'RSA-PSS');
    expect((await known(appKey)).keys).toHaveLength(2);
    const third = await keyFile('3.pem');
    expect(await admin.run(['keys', 'add', appKey, third])).toMatchObject({
      code: exitCodes.refused,
      err: expect.stringContaining('revoke the one that the partner no longer signs with'),
    });
    const beginning = first.fingerprint.slice(0, 12).toUpperCase();
    await admin.json('keys', 'revoke', appKey, beginning, '--yes');
    await admin.json('keys', 'add', appKey, third);
    const listed = await admin.json<{ fingerprint: string; revokedAt: string | null }[]>(
      'keys',
      'list',
      appKey,
    );
    expect(listed.map(({ revokedAt }) => revokedAt === null)).toEqual([true, true, false]);
    expect(listed.at(-1)?.fingerprint).toBe(first.fingerprint);
  });

  it('leave a partner without one only when that is said', async () => {
    const { appKey } = await create('Last key Ltd');
    const { fingerprint } = await admin.json<{ fingerprint: string }>(
      'keys',
      'add',
      appKey,
      await keyFile('l.pem'),
    );
    const revoke = ['keys', 'revoke', appKey, fingerprint, '--yes'];
    expect(await admin.run(revoke)).toMatchObject({
      code: exitCodes.refused,
      err: expect.stringContaining('--last'),
    });
    expect(await admin.run([...revoke, '--last'])).toMatchObject({ code: exitCodes.done });
    expect(await admin.run([...revoke, '--last'])).toMatchObject({ code: exitCodes.refused });
  });

  it('are refused when they are private, unreadable, weak, or of an unknown scheme', async () => {
    const { appKey } = await create('Wrong keys Ltd');
    const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
    const secret = join(folder, 'private.pem');
    await writeFile(secret, privateKey.export({ type: 'pkcs8', format: 'pem' }));
    const weak = join(folder, 'weak.pem');
    const { publicKey } = generateKeyPairSync('rsa', { modulusLength: 1024 });
    await writeFile(weak, publicKey.export({ type: 'spki', format: 'pem' }));
    for (const file of [secret, weak, join(folder, 'missing.pem'), folder])
      expect(await admin.run(['keys', 'add', appKey, file])).toMatchObject({ code: exitCodes.refused });
    const odd = ['keys', 'add', appKey, await keyFile('odd.pem'), '--scheme', 'ECDSA'];
    expect(await admin.run(odd)).toMatchObject({ code: exitCodes.refused });
    expect((await known(appKey)).keys).toEqual([]);
  });
});
