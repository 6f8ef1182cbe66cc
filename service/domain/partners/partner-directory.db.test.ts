import { generateKeyPairSync } from 'node:crypto';
import type { Pool } from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../tests/support/database.ts';
import { eventually } from '../../../tests/support/eventually.ts';
import { testPool } from '../../../tests/support/test-pool.ts';
import { type ServiceContext, serviceSettings } from '../context.ts';
import { createPartner, type PartnerCredentials } from './create-partner.ts';
import { registerKey } from './keys.ts';
import { openPartnerDirectory, type PartnerDirectory } from './partner-directory.ts';

let database: TestDatabase;
let pool: Pool;
let ctx: ServiceContext;
let made: PartnerCredentials;
const directories: PartnerDirectory[] = [];
const quiet = { debug: () => {}, info: () => {}, warn: () => {}, error: () => {} };

async function openDirectory(): Promise<PartnerDirectory> {
  const directory = await openPartnerDirectory({ pool, listenUrl: database.url, log: quiet });
  directories.push(directory);
  return directory;
}

beforeAll(async () => {
  database = await createTestDatabase('service');
  pool = testPool(database.url, 4);
  ctx = { pool, settings: serviceSettings(), wallNow: () => new Date(), log: quiet };
  made = await createPartner(pool, ctx.settings, { name: 'Directory' });
});
afterAll(async () => {
  await Promise.all(directories.map((directory) => directory.close()));
  await pool.end();
  await database.drop();
});

const publicKey = () =>
  generateKeyPairSync('rsa', { modulusLength: 2048 })
    .publicKey.export({ type: 'spki', format: 'pem' })
    .toString();

it('finds nobody under an app key that no text column could hold', async () => {
  const directory = await openDirectory();
  expect(await directory.partnerByAppKey(`${made.appKey}\u0000`)).toBeUndefined();
});

describe('the partner directory', () => {
  it('answers from memory until somebody changes the partner, in whatever process', async () => {
    const [here, elsewhere] = [await openDirectory(), await openDirectory()];
    const before = await here.partnerByAppKey(made.appKey);
    expect(await here.partnerByAppKey(made.appKey)).toBe(before);
    await elsewhere.partnerByAppKey(made.appKey);

    const registered = await registerKey(
      ctx,
      { id: made.partnerId },
      { publicKey: publicKey(), scheme: 'RSA-PSS' },
    );
    expect(registered.ok).toBe(true);
    for (const directory of [here, elsewhere]) {
      await eventually(async () => {
        const known = await directory.partnerByAppKey(made.appKey);
        expect(known?.keys.map((key) => key.scheme)).toEqual(['RSA-PSS']);
      });
    }

    await pool.query('update partners set clock_offset_seconds = 60 where id = $1', [made.partnerId]);
    await eventually(async () => {
      expect((await elsewhere.partnerByAppKey(made.appKey))?.partner.clockOffsetSeconds).toBe(60);
    });
  });

  it('forgets at once what this process changed', async () => {
    const directory = await openDirectory();
    await directory.partnerByAppKey(made.appKey);
    await pool.query(`update partners set name = 'Renamed' where id = $1`, [made.partnerId]);
    directory.forget(made.partnerId);
    expect((await directory.partnerByAppKey(made.appKey))?.partner.name).toBe('Renamed');
  });

  it('trusts its memory no longer than it hears of changes', async () => {
    const directory = await openDirectory();
    await directory.partnerByAppKey(made.appKey);
    await pool.query(
      `select pg_terminate_backend(pid) from pg_stat_activity
       where datname = current_database() and query ilike 'listen%' and pid <> pg_backend_pid()`,
    );
    await eventually(async () => {
      const first = await directory.partnerByAppKey(made.appKey);
      expect(await directory.partnerByAppKey(made.appKey)).not.toBe(first);
    });
    // And hears of them again once the connection is back.
    await eventually(async () => {
      const first = await directory.partnerByAppKey(made.appKey);
      expect(await directory.partnerByAppKey(made.appKey)).toBe(first);
    });
  });

  it('does not know app keys and tokens that nobody has', async () => {
    const directory = await openDirectory();
    expect(await directory.partnerByAppKey('ak_nobody')).toBeUndefined();
    expect(await directory.token(Buffer.alloc(32))).toBeUndefined();
  });
});

describe('keys in production', () => {
  it('are refused with the schemes that the sandbox alone offers', async () => {
    const production = { ...ctx, settings: serviceSettings({ mode: 'production' }) };
    for (const scheme of ['RSA-SHA1', 'RSA-BLOCK'] as const) {
      const refused = await registerKey(
        production,
        { id: made.partnerId },
        { publicKey: publicKey(), scheme },
      );
      expect(refused).toMatchObject({ ok: false, reason: { code: 'keyRejected' } });
    }
  });
});
