import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { Client } from 'pg';
import { bundle } from '../bundle.mjs';
import { type Child, startChild } from './child.ts';
import { holdDataFolder } from './data-lock.ts';
import type { DatabaseName } from './databases.ts';
import { type DemoUser, ensureDemoData } from './demo-data.ts';
import { beginInThePast, ensureDemoHistory } from './demo-history.ts';
import { offerFaults } from './faults/offer.ts';
import { keepChild } from './kept-child.ts';
import { inRoot } from './paths.ts';
import { portalBuild } from './portal-build.ts';
import { generateClient } from './prisma-client.ts';
import { Problem } from './problem.ts';
import { secretFile } from './secret-file.ts';
import { serviceFlags, serviceSources } from './service-flags.ts';
import type { StackSettings } from './settings.ts';
import { openDatabases } from './stack-databases.ts';
import { type Environment, type Mode, portalEnv, reachable, serviceEnv } from './stack-environment.ts';
import {
  refuseTakenPorts,
  refuseWithoutCredentials,
  refuseWrongSettings,
  wantedPorts,
} from './stack-refusals.ts';

export type Started = {
  demoUsers: DemoUser[];
  /** True if nobody can sign in to the portal. */
  isEmpty: boolean;
  databaseUrls: Partial<Record<DatabaseName, string>>;
  /** The address at which the faults between portal and service are set, if the settings want them. */
  faultsUrl: string | undefined;
  /** Resolves with one sentence when a part ends by itself. */
  broken: Promise<string>;
  /** Kills service and portal, does the work while PostgreSQL runs, and starts both again. */
  again(work: () => Promise<void>): Promise<void>;
  /** Kills service and portal, for data that nobody needs any more. */
  kill(): Promise<void>;
};
export type Stack = {
  /** Settles when everything answers, or could not be started. */
  started: Promise<Started>;
  /** Ends every part in order: portal, service, PostgreSQL; also in the middle of a start. */
  stop(): Promise<void>;
};
type Plan = {
  settings: StackSettings;
  mode: Mode;
  say?: (line: string) => void;
  /** More environment for the processes. */
  env?: Environment;
  /** Fills a new portal with the orders of some weeks. */
  demo?: boolean;
  /** Starts the service and the portal again when they end by themselves. */
  restart?: boolean;
  /** More settings for the embedded PostgreSQL. */
  postgres?: Partial<Record<string, string>>;
  /**
   * The portal's build, for a copy of a stack that started with it and these settings before: neither is looked at again.
   * Otherwise the build is looked for, and made when needed.
   */
  buildDir?: string;
  /** Work on the databases that is done while service and portal start, each time. */
  beside?: (databaseUrls: Started['databaseUrls']) => Promise<void>;
};

/** Starts everything that the settings do not replace. */
export function startStack(plan: Plan): Stack {
  const parts = openParts();
  const started = startParts(
    {
      say: () => {},
      env: {},
      demo: false,
      restart: false,
      postgres: {},
      buildDir: '',
      beside: async () => {},
      ...plan,
    },
    parts,
  );
  started.catch(() => {});
  return { started, stop: parts.close };
}

/** The opened parts, so that they can be closed again in the opposite order, also before everything is there. */
type Parts = {
  add<T extends { stop(): Promise<void> } | undefined>(opening: Promise<T>): Promise<T>;
  close(): Promise<void>;
};

function openParts(): Parts {
  const open: Promise<{ stop(): Promise<void> } | undefined>[] = [];
  let closing: Promise<void> | undefined;
  const closeAll = async (): Promise<void> => {
    for (const part of open.toReversed()) await (await part)?.stop();
  };
  return {
    add: async (opening) => {
      open.push(opening.catch(() => undefined));
      const part = await opening;
      if (closing) throw new Problem('The start was interrupted.');
      return part;
    },
    close: () => {
      closing ??= closeAll();
      return closing;
    },
  };
}

async function startParts(
  { settings, mode, say, env, demo, restart, postgres, buildDir, beside }: Required<Plan>,
  parts: Parts,
): Promise<Started> {
  const withPortal = mode !== 'service-only';
  const withService = !settings.payoutBaseUrl || !withPortal;
  const needed: DatabaseName[] = [];
  if (withService) needed.push('service');
  if (withPortal) needed.push('portal');

  const common = { ...process.env, ...env, DATA_DIR: settings.dataDir, NEXT_TELEMETRY_DISABLED: '1' };
  if (!buildDir) await refuseWrongSettings({ settings, mode, withService, common });
  const lock = await parts.add(holdDataFolder(settings.dataDir));
  await refuseTakenPorts(wantedPorts(settings, { withPortal, withService }));
  const faults = withPortal ? await parts.add(offerFaults(settings)) : undefined;
  // A first build takes most of a minute, in which the service starts and makes the demo.
  const needsBuild = withPortal && mode === 'production' && !buildDir;
  const building = needsBuild ? portalBuild(say) : Promise.resolve(buildDir || '.next');
  building.catch(() => {});
  // Found while PostgreSQL starts, and once: what starts again is the same code.
  const serviceCode = withService ? serviceArgs(mode) : Promise.resolve([]);
  const portalCode = withPortal ? portalArgs(settings, mode) : Promise.resolve([]);
  for (const finding of [serviceCode, portalCode]) finding.catch(() => {});
  const opening = parts.add(openDatabases({ settings, needed, say, postgres }));
  const [databases] = await Promise.all([opening, withPortal && generateClient()]);

  const logs = mode === 'production' ? join(settings.dataDir, 'logs') : undefined;
  const deaths = firstOf(databases.ended);
  let processes = openParts();
  let running: Child[] = [];
  await parts.add(Promise.resolve({ stop: () => processes.close() }));
  const run = async (name: string, args: readonly string[], own: Environment): Promise<Child> => {
    const start = async (): Promise<Child> => {
      const child = startChild({ name, args, env: { ...common, ...own }, ...(logs && { logs }) });
      if (child.pid) await lock.note(child.pid);
      return child;
    };
    const child = await processes.add(restart ? keepChild(start, { say }) : start());
    running.push(child);
    deaths.add(child.died);
    return child;
  };

  const ownSandbox = withPortal && withService && settings.sandbox;
  const past = ownSandbox ? await beginInThePast(settings.dataDir, demo) : {};

  const startService = async (): Promise<void> => {
    const service = await run('service', await serviceCode, {
      ...serviceEnv(settings, databases.urls.service),
      ...past,
    });
    await service.ready(`http://${reachable(settings.serviceHost)}:${settings.servicePort}/health`);
  };
  const kept = (name: string): Promise<string> => secretFile(join(settings.dataDir, name));
  const startPortal = async (service: Promise<void>): Promise<DemoUser[]> => {
    const own = portalEnv({
      settings,
      databaseUrl: databases.urls.portal,
      secret: process.env.AUTH_SECRET || (await kept('auth-secret')),
      testingToken: settings.sandbox ? process.env.TESTING_TOKEN || (await kept('testing-token')) : undefined,
      mode,
      faults,
    });
    const users = settings.sandbox ? await ensureDemoData(settings.dataDir, { ...common, ...own }, say) : [];
    if (ownSandbox) await ensureDemoHistory(settings.dataDir, { env: { ...common, ...own }, say, service });
    const distDir = await building;
    const portal = await run('portal', await portalCode, { ...own, NEXT_DIST_DIR: distDir });
    await portal.ready(`http://${reachable(settings.portalHost)}:${settings.portalPort}/api/health`);
    return users;
  };

  const startProcesses = async (): Promise<DemoUser[]> => {
    // Only the first start has to wait: the service then makes the credentials with which the portal signs.
    const known = existsSync(join(settings.dataDir, 'sandbox-partner.json'));
    const service = withService ? startService() : Promise.resolve();
    if (!known) await service;
    if (ownSandbox) refuseWithoutCredentials(settings.dataDir);
    const portal = withPortal ? startPortal(service) : [];
    const [demoUsers] = await Promise.all([portal, service, building, beside(databases.urls)]);
    return demoUsers;
  };
  const kill = async (): Promise<void> => {
    const former = running;
    running = [];
    await Promise.all(former.map((child) => child.kill()));
  };
  return {
    demoUsers: await startProcesses(),
    isEmpty: withPortal && !(await hasPeople(databases.urls.portal)),
    databaseUrls: databases.urls,
    faultsUrl: faults?.controlUrl,
    broken: deaths.first,
    again: async (work) => {
      await kill();
      processes = openParts();
      await work();
      await startProcesses();
    },
    kill,
  };
}

async function hasPeople(portalUrl: string | undefined): Promise<boolean> {
  const client = new Client({ connectionString: portalUrl });
  await client.connect();
  try {
    const { rowCount } = await client.query('select 1 from users where disabled_at is null limit 1');
    return rowCount === 1;
  } finally {
    await client.end();
  }
}

/** The first of promises that come one after the other. */
function firstOf(begin: Promise<string>): { first: Promise<string>; add(next: Promise<string>): void } {
  let tell: (value: string) => void = () => {};
  const first = new Promise<string>((resolve) => {
    tell = resolve;
  });
  void begin.then(tell);
  return { first, add: (next) => void next.then(tell) };
}

async function serviceArgs(mode: Mode): Promise<string[]> {
  if (mode === 'development')
    return [...serviceSources.map((path) => `--watch-path=${path}`), '--import', 'tsx', 'service/server.ts'];
  return [
    ...serviceFlags,
    await bundle({ entry: 'service/server.ts', name: 'service', sources: serviceSources }),
  ];
}

async function portalArgs(settings: StackSettings, mode: Mode): Promise<string[]> {
  if (mode === 'production')
    return [await bundle({ entry: 'lib/http/start.ts', name: 'portal-server', sources: ['lib'] })];
  const next = inRoot('node_modules', 'next', 'dist', 'bin', 'next');
  return [next, 'dev', '-p', String(settings.portalPort), '-H', settings.portalHost];
}
