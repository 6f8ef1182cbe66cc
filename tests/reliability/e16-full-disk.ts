import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { sqlNameOf } from '../../scripts/lib/databases.ts';
import { startEmbeddedPostgres } from '../../scripts/lib/embedded-postgres.ts';
import { freePort } from '../../scripts/lib/ports.ts';
import { stackSettings } from '../../scripts/lib/settings.ts';
import { type Stack, startStack } from '../../scripts/lib/stack.ts';
import { ForeignClient } from '../support/foreign-client.ts';
import type { Experiment, ExperimentOptions, Figure, Outcome } from './experiment.ts';
import { type HealthWatch, watchHealth } from './full-disk/health-watch.ts';
import { type OrderLoad, startOrderLoad } from './full-disk/order-load.ts';
import { mountSmallDisk, type SmallDisk } from './full-disk/small-disk.ts';
import { finishOrders, whatIsLost } from './full-disk/what-is-lost.ts';

const dataMib = 400;
const filesMib = 96;
const secondsBroken = 60;
const noticeMs = 15_000;
const recoverMs = 120_000;

export const e16: Experiment = {
  id: 'E16',
  title: 'Full disk, read-only folder',
  promise:
    '0 acknowledged-but-lost, 0 partial files visible, 0 orphan temporary files after restart, both health checks answer within 2 s with 503 and the reason, recovers without hands.',
  run: async (options) => {
    const home = await mkdtemp(join(tmpdir(), 'e16-'));
    await chmod(home, 0o755);
    const disks: SmallDisk[] = [];
    const disk = async (name: string, mib: number): Promise<SmallDisk | undefined> => {
      const mounted = await mountSmallDisk(join(home, name), mib);
      if (mounted) disks.push(mounted);
      return mounted;
    };
    try {
      const [data, files] = [await disk('data', dataMib), await disk('files', filesMib)];
      if (!data || !files) {
        const notRun = ['No small disk can be mounted by this user: run it as root on Linux.'];
        return { figures: [], broken: [], notRun };
      }
      return await runOn({ data, files, options });
    } finally {
      for (const mounted of disks) await mounted.remove();
      await rm(home, { recursive: true, force: true });
    }
  },
};

type Breakage = {
  name: string;
  reason: RegExp;
  happen(): Promise<void>;
  end(): Promise<void>;
};

const breakages = (data: SmallDisk, files: SmallDisk): Breakage[] => [
  {
    name: 'disk of documents full',
    reason: /the disk of the folder of documents is full/,
    happen: files.fill,
    end: files.free,
  },
  {
    name: 'folder of documents read-only',
    reason: /the folder of documents is read-only/,
    happen: () => files.readOnly(true),
    end: () => files.readOnly(false),
  },
  {
    name: 'disk of databases, logs and keys full',
    reason: /the disk of the data folder is full/,
    happen: data.fill,
    end: data.free,
  },
];

type Place = { data: SmallDisk; files: SmallDisk; options: ExperimentOptions };

/** Portal, service and PostgreSQL under load, with each disk broken and mended in turn. */
async function runOn({ data, files, options }: Place): Promise<Outcome> {
  const { say, scale } = options;
  const settings = stackSettings({
    NODE_ENV: 'test',
    PORT: String(await freePort()),
    SERVICE_PORT: String(await freePort()),
  });
  settings.dataDir = data.path;
  const env = {
    FILES_DIR: files.path,
    PORTAL_FILES_DIR: files.path,
    LOW_DISK_MIB: '16',
    SANDBOX_PAYOUT_DELAY_MS: '50',
    LOG_LEVEL: 'info',
  };
  const start = (): Stack => startStack({ settings, mode: 'production', say, env });
  const ends: string[] = [];
  let stack = start();
  const figures: Figure[] = [];
  try {
    const { broken } = await stack.started;
    void broken.then((sentence) => ends.push(sentence));
    const serviceUrl = `http://127.0.0.1:${settings.servicePort}`;
    const client = await demoClient(data.path, serviceUrl);
    const health = watchHealth([`${serviceUrl}/health`, `${settings.portalUrl}/api/health`]);
    const load = startOrderLoad(client);
    await health.until('both are ready', isReady, recoverMs);
    await sleep(3_000);
    for (const breakage of breakages(data, files)) {
      say(breakage.name);
      figures.push(
        await underBreakage(breakage, { health, load, seconds: Math.max(6, secondsBroken * scale) }),
      );
    }
    await sleep(3_000);
    await load.stop();
    const { asked, unanswered, slowestMs } = health.figures();
    await health.stop();

    say('stopping, and starting again');
    const pool = await databaseOf(data.path);
    await finishOrders({ pool, client, dataDir: data.path, filesDir: files.path });
    await pool.end();
    await stack.stop();
    stack = start();
    await stack.started;
    const again = await databaseOf(data.path);
    const place = { pool: again, client, dataDir: data.path, filesDir: files.path };
    const lost = await whatIsLost(place, load.acknowledged);
    await again.end();

    const { orders, confirmed, documents } = load.acknowledged;
    figures.unshift(
      [
        'orders, confirmations and documents acknowledged',
        `${orders.size}, ${confirmed.size}, ${documents.length}`,
      ],
      ['calls refused meanwhile', String(load.refused())],
      ['acknowledged-but-lost, partial, temporary or doubled', String(lost.length)],
      [
        'health checks answered within 2 s',
        `${asked - unanswered} of ${asked}, the slowest in ${slowestMs} ms`,
      ],
    );
    const late = unanswered === 0 ? [] : [`${unanswered} health checks had no answer within 2 s`];
    return { figures, broken: [...lost, ...late, ...ends] };
  } finally {
    await stack.stop();
  }
}

const isReady = ({ httpStatus }: { httpStatus: number }): boolean => httpStatus === 200;

/** Breaks it under load until both have said so and the seconds are over, mends it, and waits for both to recover. */
async function underBreakage(
  { name, reason, happen, end }: Breakage,
  { health, load, seconds }: { health: HealthWatch; load: OrderLoad; seconds: number },
): Promise<Figure> {
  const before = load.acknowledged.documents.length;
  const broken = performance.now();
  await happen();
  try {
    const says = ({ httpStatus, text }: { httpStatus: number; text: string }): boolean =>
      httpStatus === 503 && reason.test(text);
    await health.until(`503 with ${reason.source}`, says, noticeMs);
    const noticed = performance.now() - broken;
    await sleep(seconds * 1_000);
    await health.until(`503 with ${reason.source}, still`, says, noticeMs);
    await end();
    const mended = performance.now();
    await health.until(`${name}: ready again`, isReady, recoverMs);
    const recovered = performance.now() - mended;
    const works = (): boolean => load.acknowledged.documents.length > before;
    for (const until = performance.now() + recoverMs; !works() && performance.now() < until; )
      await sleep(100);
    if (!works()) throw new Error(`${name}: no document was taken after it ended`);
    const told = `said within ${(noticed / 1000).toFixed(1)} s, ready ${(recovered / 1000).toFixed(1)} s after its end`;
    return [`${name} for ${seconds} s`, told];
  } finally {
    await end();
  }
}

/** The demo partner, whose callbacks the portal of the stack takes. */
async function demoClient(dataDir: string, serviceUrl: string): Promise<ForeignClient> {
  const file = JSON.parse(await readFile(join(dataDir, 'sandbox-partner.json'), 'utf8')) as {
    appKey: string;
    secretKey: string;
  };
  const client = ForeignClient.issued(serviceUrl, file);
  await client.renewToken();
  const publicKey = client.keys.publicKey.export({ type: 'spki', format: 'pem' }).toString();
  const registered = await client.sandbox('/sandbox/key', { publicKey });
  if (registered.httpStatus !== 200) throw new Error(registered.text);
  return client;
}

async function databaseOf(dataDir: string): Promise<pg.Pool> {
  const server = await startEmbeddedPostgres(dataDir);
  const pool = new pg.Pool({ connectionString: server.url(sqlNameOf('service')), max: 2 });
  pool.on('error', () => {});
  return pool;
}
