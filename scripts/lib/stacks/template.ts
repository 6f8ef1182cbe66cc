import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readdir, rename, rm } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { hashOf } from '../../bundle.mjs';
import { holdDataFolder } from '../data-lock.ts';
import { databaseNames, sqlNameOf, withClient } from '../databases.ts';
import { notDurable, startEmbeddedPostgres, stopEmbeddedPostgres } from '../embedded-postgres.ts';
import { freePort } from '../ports.ts';
import { Problem } from '../problem.ts';
import { runProcess } from '../run-process.ts';
import { serviceSources } from '../service-flags.ts';
import { stackSettings } from '../settings.ts';
import { startStack } from '../stack.ts';
import { stacksFolder } from './place.ts';

/** Settings that all stacks start with; the environment goes before them. */
export const stackEnvironment = {
  SANDBOX_PAYOUT_DELAY_MS: process.env.SANDBOX_PAYOUT_DELAY_MS ?? '0',
  // Nobody wants to wait for a minute until a call without an answer is over.
  PAYOUT_SETTLED_AFTER_MS: process.env.PAYOUT_SETTLED_AFTER_MS ?? '6000',
  // Pages are loaded when they are first asked for: the portal starts in half the time.
  PORTAL_PRELOADS: '0',
  LOG_LEVEL: process.env.LOG_LEVEL ?? 'info',
};

/** Settings of a stack's PostgreSQL: no durability, and a small log, which is copied with each stack. */
export const stackPostgres = { ...notDurable, wal_recycle: 'off', min_wal_size: '32MB' };

const jobsTimeoutMs = 60_000;

export const templateDatabase = (name: (typeof databaseNames)[number]): string =>
  `${sqlNameOf(name)}_template`;

type Making = {
  buildDir: string;
  withDemo: boolean;
  say: (line: string) => void;
  /** Fails when the command is to end. */
  interrupted: Promise<never>;
};

/**
 * The data folder that all stacks of this build and these migrations are copies of, made by a real start when it is
 * missing. The caller holds the lock of the stacks.
 */
export async function ensureTemplate(o: Making): Promise<string> {
  const makers = [
    'scripts/lib/embedded-postgres.ts',
    'scripts/lib/stacks/template.ts',
    'scripts/seed-demo.ts',
  ];
  const sources = [...serviceSources, 'prisma/service', ...makers, 'package-lock.json'];
  const key = `${basename(o.buildDir)} ${await hashOf(sources)}`;
  const name = `template-${createHash('sha256').update(key).digest('hex').slice(0, 16)}`;
  const folder = join(stacksFolder, o.withDemo ? `${name}-demo` : name);
  if (existsSync(folder)) return folder;
  o.say('Making the template that stacks are copied from (the sources are new or changed)…');
  await removeOthers(name);
  const making = `${folder}.making`;
  await make(making, o);
  await rename(making, folder);
  return folder;
}

async function make(dataDir: string, o: Making): Promise<void> {
  const settings = stackSettings({
    NODE_ENV: 'test',
    PORT: String(await freePort()),
    SERVICE_PORT: String(await freePort()),
  });
  settings.dataDir = dataDir;
  const stack = startStack({
    settings,
    mode: 'production',
    say: o.say,
    demo: o.withDemo,
    buildDir: o.buildDir,
    postgres: stackPostgres,
    env: stackEnvironment,
  });
  try {
    const { databaseUrls } = await Promise.race([stack.started, o.interrupted]);
    await firstJobsDone(databaseUrls.portal ?? '');
  } finally {
    await stack.stop();
  }
  const server = await startEmbeddedPostgres(dataDir, stackPostgres);
  try {
    await withClient(server.url('postgres'), async (client) => {
      for (const name of databaseNames)
        await client.query(`create database ${templateDatabase(name)} template ${sqlNameOf(name)}`);
    });
  } finally {
    await server.stop();
  }
  for (const left of ['logs', 'running.json'])
    await rm(join(dataDir, left), { recursive: true, force: true });
}

/** Waits until the portal has done what it begins with, such as its first reading of the wallets. */
async function firstJobsDone(portalDatabaseUrl: string): Promise<void> {
  const underWay = 'select from graphile_worker.jobs where locked_at is not null or run_at <= now()';
  await withClient(portalDatabaseUrl, async (client) => {
    for (const deadline = Date.now() + jobsTimeoutMs; ; await sleep(50)) {
      if (!(await client.query(underWay)).rowCount) return;
      if (Date.now() > deadline)
        throw new Problem('The first jobs of the template did not end: see its logs.');
    }
  });
}

/** Removes templates of other sources, and one that was never finished. */
async function removeOthers(name: string): Promise<void> {
  for (const entry of await readdir(stacksFolder)) {
    if (!entry.startsWith('template-')) continue;
    const isOfThese = entry === name || entry === `${name}-demo`;
    if (!isOfThese) await removeDataFolder(join(stacksFolder, entry));
  }
}

/** Ends what a killed process left running on a data folder, and removes it. */
export async function removeDataFolder(folder: string): Promise<void> {
  if (!existsSync(folder)) return;
  const held = await holdDataFolder(folder);
  await stopEmbeddedPostgres(folder);
  await held.stop();
  await rm(folder, { recursive: true, force: true });
}

/** True for what the embedded PostgreSQL keeps in a data folder. */
export const ofPostgres = (entry: string): boolean => entry.startsWith('postgres');

/** Copies entries of a folder into another, with their owners: as root, PostgreSQL's files belong to another user. */
export async function copyEntries(
  { from, to }: { from: string; to: string },
  wanted: (entry: string) => boolean = () => true,
): Promise<void> {
  await mkdir(to, { recursive: true });
  const entries = (await readdir(from)).filter(wanted).map((entry) => join(from, entry));
  const { code, output } = await runProcess('cp', ['-a', ...entries, to]);
  if (code !== 0) throw new Problem(`${from} could not be copied: ${output.trim()}`);
}
