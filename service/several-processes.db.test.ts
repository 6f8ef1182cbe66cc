import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type ServiceProcess, startServiceProcess } from '../lab/service.ts';
import { ForeignClient, send } from '../tests/support/foreign-client.ts';
import {
  newServicePlace,
  type ServicePlace,
  startServiceAt,
  type TestService,
} from '../tests/support/service.ts';
import { testPool } from '../tests/support/test-pool.ts';

let place: ServicePlace;
let first: TestService;
const folders: string[] = [];
const newFolder = async (): Promise<string> => {
  const folder = await mkdtemp(join(tmpdir(), 'second-service-'));
  folders.push(folder);
  return folder;
};
const portalUrl = 'http://127.0.0.1:3999';

beforeAll(async () => {
  place = await newServicePlace();
  first = await startServiceAt(place, { PORTAL_URL: portalUrl });
});
afterAll(async () => {
  await first.stop();
  await place.remove();
  for (const folder of folders) await rm(folder, { recursive: true, force: true });
});

const callbackKey = async (url: string): Promise<string> =>
  ((await send(url, { method: 'GET', path: '/webhook-key' })).body.data as { publicKey: string }).publicKey;

async function demoPartner() {
  const pool = testPool(place.databaseUrl, 1);
  const { rows } = await pool.query(
    `select app_key, secret_hash, callback_url, username, password_hash, array_agg(fingerprint) as keys
       from partners join sftp_accounts a on a.partner_id = partners.id
       join partner_keys k on k.partner_id = partners.id and revoked_at is null
      where name = 'Demo partner' group by 1, 2, 3, 4, 5`,
  );
  await pool.end();
  return rows;
}

describe('a second service with a data folder of its own', () => {
  test('signs callbacks with the same key, shows the same host keys, and leaves the demo partner alone', async () => {
    const before = await demoPartner();
    expect(before).toHaveLength(1);
    const second = await startServiceAt({ databaseUrl: place.databaseUrl, dataDir: await newFolder() });
    expect(await callbackKey(second.url)).toBe(await callbackKey(first.url));
    expect(second.sftp.fingerprints).toEqual(first.sftp.fingerprints);
    expect(await demoPartner()).toEqual(before);
    expect(second.logText()).toContain(
      'the demo partner of this database has credentials that this data folder does not',
    );
    const client = await ForeignClient.register(second.url);
    expect((await client.at(first.url).get('/global/payout/wallet/list')).body.status).toBe('1');
    await second.stop();
  });

  test('serves beside the first when both are processes of their own', async () => {
    const own = await newServicePlace();
    const processes: ServiceProcess[] = [];
    const start = async (dataDir: string): Promise<string> => {
      const environment = { SERVICE_DATABASE_URL: own.databaseUrl, DATA_DIR: dataDir, SFTP_PORT: '0' };
      const process = await startServiceProcess(environment);
      processes.push(process);
      await process.ready();
      return process.url;
    };
    const one = await start(own.dataDir);
    const file = join(own.dataDir, 'sandbox-partner.json');
    const { appKey, secretKey } = JSON.parse(await readFile(file, 'utf8'));
    const other = await start(await newFolder());
    expect(await callbackKey(other)).toBe(await callbackKey(one));
    for (const url of [one, other]) {
      expect((await send(url, { method: 'GET', path: '/health' })).httpStatus).toBe(200);
      const body = JSON.stringify({ appKey, secretKey });
      expect((await send(url, { path: '/payout/oauth/token', body })).body.status).toBe('1');
    }
    for (const process of processes) await process.stop();
    expect(processes.flatMap(({ unexpectedEnds }) => unexpectedEnds)).toEqual([]);
    await own.remove();
  });

  test('is refused in one sentence when it cannot have the key', async () => {
    const keys = await newFolder();
    const started = startServiceAt(
      { databaseUrl: place.databaseUrl, dataDir: await newFolder() },
      { KEYS_DIR: keys },
    );
    await expect(started).rejects.toThrow(`${place.dataDir} held when it was made: set KEYS_DIR`);
  });

  test('replaces the credentials when it is told to', async () => {
    const own = await newServicePlace();
    const maker = await startServiceAt(own);
    const dataDir = await newFolder();
    const second = await startServiceAt(
      { databaseUrl: own.databaseUrl, dataDir },
      { RENEW_DEMO_PARTNER: 'true' },
    );
    const { appKey, secretKey } = JSON.parse(await readFile(join(dataDir, 'sandbox-partner.json'), 'utf8'));
    const body = JSON.stringify({ appKey, secretKey });
    const token = await send(second.url, { path: '/payout/oauth/token', body });
    expect(token.body.status).toBe('1');
    await second.stop();
    await maker.stop();
    await own.remove();
  });
});

test('a second service with the same data folder leaves the address of the first alone', async () => {
  const file = join(place.dataDir, 'sandbox-partner.json');
  const before = [await demoPartner(), await readFile(file, 'utf8')];
  const second = await startServiceAt(place, { PORTAL_URL: 'http://127.0.0.1:3998' });
  expect([await demoPartner(), await readFile(file, 'utf8')]).toEqual(before);
  await second.stop();
});

test('a service of an older version than the database is refused in one sentence', async () => {
  const own = await newServicePlace();
  const pool = testPool(own.databaseUrl, 1);
  await pool.query(`insert into _migrations (name, checksum) values ('20990101000000_later', '-')`);
  await pool.end();
  await expect(startServiceAt(own)).rejects.toThrow(
    'The service database is of a newer version of Corridor: it holds 20990101000000_later, which this version does not know.',
  );
  await own.remove();
});
