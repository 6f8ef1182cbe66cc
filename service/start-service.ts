import type { AddressInfo, Server } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { Pool } from 'pg';
import type { Logger } from 'pino';
import { guardPool } from '../lib/postgres/guarded-pool.ts';
import { refuseNewerDatabase } from '../lib/postgres/newer-database.ts';
import { type OpenPulse, openPulse } from '../lib/postgres/pulse.ts';
import { watchDataFolder } from '../lib/process/data-folder.ts';
import { buildApp } from './app.ts';
import { startBackgroundWork } from './background-work.ts';
import { openWebhookKey } from './domain/callbacks/callback-keys.ts';
import type { ServiceContext, ServiceSettings } from './domain/context.ts';
import { openLocalDocumentStore } from './domain/documents/store.ts';
import { keysFolder, recordMode } from './domain/installation.ts';
import { clamavScanner } from './domain/malware-scanner.ts';
import { openPartnerDirectory } from './domain/partners/partner-directory.ts';
import { rateProvider } from './domain/rates/reference-rates.ts';
import { screeningLists } from './domain/screening/current-lists.ts';
import type { ServiceEnvironment } from './env.ts';
import { createRateLimiter, type Edge } from './http/access.ts';
import { errorFields } from './http/log.ts';
import { ensureDemoPartner } from './sandbox/demo-partner.ts';
import { openSftpServer } from './sftp/server.ts';

export type RunningService = {
  url: string;
  edge: Edge;
  /** Address of the SFTP endpoint, and fingerprints of its host keys. */
  sftp: { host: string; port: number; fingerprints: readonly string[] };
  stop(): Promise<void>;
};

const lingerStepMs = 100;
const lingerAtMostMs = 2_000;

/**
 * Starts the service: HTTP, SFTP, background work, demo partner. On return it listens, and `/health` answers 200. If
 * starting fails, closes everything already open and throws the cause. `systemMs` reads this machine's clock, which is
 * only compared with the database's.
 */
export async function startService(
  environment: ServiceEnvironment,
  log: Logger,
  systemMs: () => number = () => Date.now(),
): Promise<RunningService> {
  const closers: (() => Promise<unknown>)[] = [];
  const closeAll = async () => {
    for (const close of closers.toReversed())
      await close().catch((problem) => log.warn(errorFields(problem), 'close'));
  };
  try {
    return await open({ environment, log, systemMs, closers, closeAll });
  } catch (problem) {
    await closeAll();
    throw problem;
  }
}

async function open(o: {
  environment: ServiceEnvironment;
  log: Logger;
  systemMs: () => number;
  closers: (() => Promise<unknown>)[];
  closeAll: () => Promise<void>;
}): Promise<RunningService> {
  const { environment, log, systemMs, closers, closeAll } = o;
  const { databaseUrl, databaseConnections } = environment;
  const connections = await openConnections({ databaseUrl, databaseConnections, log, systemMs });
  closers.push(() => connections.close());
  const { pulse, work: pool, access: accessPool } = connections;
  await refuseNewerDatabase(pool, 'service');
  await recordMode(pool, environment.settings.mode);
  // Refuses to start without watch lists and rates: no order could be taken.
  await screeningLists({ settings: environment.settings, log });
  await rateProvider(environment.settings).latest(log);

  const settings = { ...environment.settings };
  settings.keysDir = await keysFolder(pool, { keysDir: environment.keysDir, dataDir: settings.dataDir });
  const scanner = environment.clamav && clamavScanner(environment.clamav);
  if (!scanner && settings.mode === 'production')
    log.warn('files are taken without a malware scanner: MALWARE_SCAN_WAIVED is set');
  const ctx: ServiceContext = { pool, settings, wallNow: () => pulse.now(), log, scanner };
  const directory = await openPartnerDirectory({ pool: accessPool, listenUrl: databaseUrl, log });
  closers.push(() => directory.close());
  const limiter = createRateLimiter({ pool: accessPool, wallNow: ctx.wallNow });
  const { rateLimitPerMinute } = environment;
  const edge: Edge = { ctx, accessPool, directory, limiter, rateLimitPerMinute };

  const { publicAddress, ...sftpListen } = environment.sftp;
  const sftp = await openSftpServer({ ctx, accessPool, ...sftpListen });
  closers.push(() => sftp.close());
  settings.sftpAddress = publicAddress ?? { host: reachableHost(sftpListen.host), port: sftp.port };

  const dataFolder = watchDataFolder({
    folders: [
      { path: settings.dataDir, called: 'the data folder' },
      { path: settings.filesDir, called: 'the folder of documents' },
    ],
    name: 'service',
    lowMib: environment.lowDiskMib,
    changed: (state) => log.warn(state, 'state of the data folder'),
  });
  closers.push(async () => dataFolder.stop());
  let notReady: string | undefined = 'the service is starting';
  let warnings = (): string[] => [];
  const app = await buildApp({
    edge,
    log,
    documents: await openLocalDocumentStore(settings.filesDir),
    webhookKey: await openWebhookKey(settings.keysDir),
    pulse,
    trustedProxies: environment.trustedProxies,
    portalUrl: environment.portalUrl,
    maxEventLoopDelayMs: environment.maxEventLoopDelayMs,
    health: {
      notReady: () => notReady ?? pulse.problem(),
      dataFolder: dataFolder.state,
      warnings: () => warnings(),
      mode: settings.mode,
    },
  });
  closers.push(() => app.close());
  await app.listen({ port: environment.port, host: environment.host });

  const { port } = app.server.address() as AddressInfo;
  const url = localUrl(environment.host, port);
  settings.publicUrl = environment.publicUrl ?? url;
  const background = await startBackgroundWork(ctx);
  warnings = background.warnings;
  closers.push(() => background.stop());
  if (settings.mode === 'sandbox') {
    await ensureDemoPartner(ctx, {
      baseUrl: url,
      callbackUrl: environment.portalUrl,
      sftpHostKeys: sftp.fingerprints,
      renew: environment.renewDemoPartner,
      beginsDaysAgo: environment.sandboxBeginsDaysAgo,
    });
  }
  notReady = undefined;
  return {
    url,
    edge,
    sftp: { ...settings.sftpAddress, fingerprints: sftp.fingerprints },
    async stop() {
      notReady = 'the service is stopping';
      const sftpClosed = sftp.close();
      await untilNoNewConnections(app.server);
      await app.close();
      await sftpClosed;
      await closeAll();
    },
  };
}

/**
 * Waits until no connection has arrived for a moment: closing the socket resets connections that the kernel accepted
 * and we have not.
 */
async function untilNoNewConnections(server: Server): Promise<void> {
  let connections = 0;
  server.on('connection', () => {
    connections += 1;
  });
  const end = performance.now() + lingerAtMostMs;
  for (let before = -1; before !== connections && performance.now() < end; ) {
    before = connections;
    await sleep(lingerStepMs);
  }
}

/** The listening address for programs on this machine. */
function localUrl(host: string, port: number): string {
  const reachable = reachableHost(host);
  return `http://${reachable.includes(':') ? `[${reachable}]` : reachable}:${port}`;
}

function reachableHost(host: string): string {
  if (host === '0.0.0.0') return '127.0.0.1';
  return host === '::' ? '::1' : host;
}

/** Warnings for the operator about risky settings that do not stop production from starting. */
export function runtimeWarnings(
  settings: Pick<ServiceSettings, 'mode' | 'payoutRail'>,
  nodeVersion: string,
): string[] {
  if (settings.mode !== 'production') return [];
  const warnings: string[] = [];
  if (settings.payoutRail === 'simulated') warnings.push('payouts go to the simulated bank: no money leaves');
  if (Number(nodeVersion.split('.')[0]) < 22) {
    warnings.push(
      'this version of Node gets no security fixes any more; use a patched release of Node 22 or 24',
    );
  }
  return warnings;
}

/**
 * Connections of one process, in addition to SERVICE_DATABASE_CONNECTIONS. The table in docs/operating.md adds them up.
 */
const connectionBudget = {
  /** Authentication and rate limits have their own connections, so that they do not wait behind payments. */
  access: 6,
  /** One for the pulse, one to listen for changed partners. */
  single: 2,
} as const;

/**
 * Limits for a connection from the pool and for a lock: together less than the two seconds in which a call is answered.
 * The lock limit exceeds PostgreSQL's deadlock_timeout of a second: transactions that deadlock are retried.
 */
const queueMs = 700;
const lockTimeoutMs = 1_050;
/** Limit for a new connection, unless the pulse gives up earlier. */
const connectTimeoutMs = 2_000;
/** Statements take less than a second; a hanging statement must not hold a connection for ever. */
const statementTimeoutMs = 10_000;
/** Limit on our side, for a server that cannot cancel the statement or a network that lost the answer. */
const answerTimeoutMs = 12_000;

type Connections = {
  pulse: OpenPulse;
  work: Pool;
  access: Pool;
  close(): Promise<void>;
};

/** Opens the pools and the pulse; throws if the database cannot be reached. */
async function openConnections(o: {
  databaseUrl: string;
  databaseConnections: number;
  log: Logger;
  systemMs: () => number;
}): Promise<Connections> {
  const { databaseUrl: connectionString, log, systemMs } = o;
  const report = (problem: string | undefined) =>
    problem === undefined ? log.warn({}, 'ready again') : log.error({ reason: problem }, 'not ready');
  const pulse = await openPulse({ connectionString, name: 'payout-pulse', report, systemMs });
  const open = (name: string, max: number, limits: { lock_timeout?: number } = {}): Pool => {
    const pool = new Pool({
      connectionString,
      application_name: `payout-${name}`,
      max,
      connectionTimeoutMillis: connectTimeoutMs,
      statement_timeout: statementTimeoutMs,
      query_timeout: answerTimeoutMs,
      keepAlive: true,
      ...limits,
    });
    pool.on('error', (problem) => log.warn({ pool: name, ...errorFields(problem) }, 'lost a connection'));
    // The pool does not listen to checked-out connections; without this, losing one ends the process.
    pool.on('connect', (client) => client.on('error', () => {}));
    return pool;
  };
  const forCalls = { lock_timeout: lockTimeoutMs };
  const work = guardPool(open('work', o.databaseConnections, forCalls), pulse, { queueMs });
  const access = guardPool(open('access', connectionBudget.access, forCalls), pulse, { queueMs });
  return {
    pulse,
    work,
    access,
    async close() {
      await Promise.all([work.end(), access.end()]);
      await pulse.close();
    },
  };
}
