import { readFile, rm, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { findChromium } from './browser.ts';
import { holdDataFolder } from './data-lock.ts';
import { withClient } from './databases.ts';
import type { DemoUser } from './demo-data.ts';
import { notDurable, stopEmbeddedPostgres } from './embedded-postgres.ts';
import { mailFolder, openMailSink } from './mail-sink.ts';
import { inRoot } from './paths.ts';
import { portalBuild } from './portal-build.ts';
import { freePort } from './ports.ts';
import { Problem } from './problem.ts';
import { runProcess } from './run-process.ts';
import { stackSettings } from './settings.ts';
import { type Started, startStack } from './stack.ts';

/**
 * Flows that change what everybody sees run one by one: see `e2e/support/tags.ts`. Where the others have several
 * workers, these have a stack of their own meanwhile.
 */
const stacksFor = (workers: number): StackOfFlows[] =>
  workers === 1
    ? [{ folder: 'e2e', projects: ['side-by-side', 'alone'], workers }]
    : [
        { folder: 'e2e', projects: ['side-by-side'], workers },
        { folder: 'e2e-alone', projects: ['alone'], workers: 1 },
      ];
type StackOfFlows = { folder: string; projects: ('side-by-side' | 'alone')[]; workers: number };

/**
 * Runs Playwright against complete stacks: production build, free ports, fresh data in `.data/e2e` and
 * `.data/e2e-alone`. The flows are the gate's, or all of them with `E2E_LONG=1`. Returns Playwright's exit code. `args`
 * go to Playwright; `report` is where its JSON result is written.
 */
export async function runEndToEnd(o: {
  args: readonly string[];
  /** Settings of the flows, such as `E2E_LONG`. */
  env?: Record<string, string>;
  workers: number;
  report?: string;
}): Promise<number> {
  const ownEnv = { ...process.env, ...o.env, PLAYWRIGHT_CHROMIUM: await findChromium(console.log) };
  const interrupted = new Promise<never>((_, fail) => {
    for (const signal of ['SIGINT', 'SIGTERM'] as const) {
      process.once(signal, () => fail(new Problem('Interrupted.')));
    }
  });
  // One stack would wait for the build of the other.
  await portalBuild(console.log);
  const stacks = stacksFor(o.workers);
  const places: Place[] = [];
  const open = async (): Promise<void> => {
    for (const [nth, { folder }] of stacks.entries())
      places.push(await openPlace(inRoot('.data', folder), nth === 0 ? console.log : () => {}));
  };

  /** The flows of one stack, project by project. What runs beside the first stack's is shown at its end. */
  const run = async ({ projects, workers }: StackOfFlows, nth: number): Promise<Ended[]> => {
    const place = places[nth] as Place;
    const portalDatabaseUrl = (await place.started).databaseUrls.portal ?? '';
    const people = await peopleOfWorkers(place.stack.dataDir, portalDatabaseUrl, workers);
    const env = {
      ...ownEnv,
      CORRIDOR_STACKS: JSON.stringify(
        people.map((own) => ({ ...place.stack, portalDatabaseUrl, people: own })),
      ),
    };
    const ended: Ended[] = [];
    for (const project of projects) {
      const report = join(place.stack.dataDir, `report-${project}.json`);
      const own = { project, workers: project === 'alone' ? 1 : workers, env, report };
      ended.push(await runFlows({ ...own, args: o.args, isShown: nth === 0 }));
    }
    return ended;
  };
  try {
    await open();
    const died = places.map(async ({ started }) => {
      throw new Problem(await (await started).broken);
    });
    const ended = (await Promise.race([Promise.all(stacks.map(run)), interrupted, ...died])).flat();
    await Promise.all(places.splice(0).map((place) => place.stop()));
    // The kit's flows start their stacks themselves.
    const own = {
      project: 'kit',
      workers: kitWorkers,
      env: ownEnv,
      report: inRoot('.data', 'report-kit.json'),
    };
    ended.push(await Promise.race([runFlows({ ...own, args: o.args, isShown: true }), interrupted]));
    const report = await mergedReport(ended.map((one) => one.report));
    const mayBeEmpty = o.args.includes('--pass-with-no-tests');
    if (report.suites.length === 0 && !mayBeEmpty) throw new Problem('No flow was found by these arguments.');
    if (o.report) await writeFile(o.report, JSON.stringify(report));
    return Math.max(...ended.map(({ code }) => code));
  } finally {
    await Promise.all(places.map((place) => place.stop()));
  }
}

const kitWorkers = 2;

/** Runs Playwright on one project; `isShown`: its lines are printed as they come, else at the end. */
async function runFlows(o: {
  project: string;
  workers: number;
  env: NodeJS.ProcessEnv;
  report: string;
  args: readonly string[];
  isShown: boolean;
}): Promise<Ended> {
  const own = [`--project=${o.project}`, `--workers=${o.workers}`, '--pass-with-no-tests'];
  const { code, output } = await runProcess(
    process.execPath,
    [playwright, 'test', '-c', 'e2e/playwright.config.ts', ...own, ...o.args],
    { cwd: inRoot(), inherit: o.isShown, env: { ...o.env, E2E_REPORT: o.report } },
  );
  console.log(output);
  return { code, report: o.report };
}

const playwright = inRoot('node_modules', '@playwright', 'test', 'cli.js');
type Ended = { code: number; report: string };

type Place = {
  stack: { id: string; portalUrl: string; serviceUrl: string; faultsUrl: string; dataDir: string };
  started: Promise<Started>;
  stop(): Promise<void>;
};

async function openPlace(dataDir: string, say: (line: string) => void): Promise<Place> {
  const [portalPort, servicePort, faultsPort] = [await freePort(), await freePort(), await freePort()];
  const serviceUrl = `http://127.0.0.1:${servicePort}`;
  const settings = stackSettings({
    NODE_ENV: 'test',
    PORT: String(portalPort),
    SERVICE_PORT: String(servicePort),
    SANDBOX_FAULTS: '1',
    SANDBOX_FAULTS_PORT: String(faultsPort),
  });
  settings.dataDir = dataDir;
  await startAfresh(dataDir);
  const sink = await openMailSink({ folder: join(dataDir, mailFolder) });
  const stack = startStack({
    settings,
    mode: 'production',
    say,
    postgres: notDurable,
    env: {
      SANDBOX_PAYOUT_DELAY_MS: process.env.SANDBOX_PAYOUT_DELAY_MS ?? '1000',
      // A flow need not wait for a minute until a call without an answer is over.
      PAYOUT_SETTLED_AFTER_MS: '6000',
      SMTP_URL: sink.url,
      MAIL_FROM: 'Corridor <portal@corridor.test>',
      LOG_LEVEL: 'info',
    },
  });
  return {
    stack: {
      id: basename(dataDir),
      portalUrl: settings.portalUrl,
      serviceUrl,
      faultsUrl: `http://127.0.0.1:${faultsPort}`,
      dataDir,
    },
    started: stack.started,
    stop: () => stack.stop().finally(() => sink.close()),
  };
}

/**
 * Gives each worker people of its own, with the passwords of the demo's: what a person chose, drafted or opened last is
 * never another worker's doing. Returns a list per worker.
 */
async function peopleOfWorkers(
  dataDir: string,
  portalDatabaseUrl: string,
  workers: number,
): Promise<DemoUser[][]> {
  const text = await readFile(join(dataDir, 'demo-users.json'), 'utf8');
  const { users } = JSON.parse(text) as { users: DemoUser[] };
  const people = Array.from({ length: workers }, (_, worker) =>
    users.map((user) => (worker === 0 ? user : namesake(user, worker + 1))),
  );
  await withClient(portalDatabaseUrl, async (client) => {
    for (const own of people.slice(1)) {
      for (const [nth, { email, name }] of own.entries()) {
        await client.query(
          `insert into users (id, email, name, role, locale, password_hash)
           select gen_random_uuid(), $1, $2, role, locale, password_hash from users where email = $3`,
          [email, name, users[nth]?.email],
        );
      }
    }
  });
  return people;
}

/** "Amir Haddad" becomes "Amir 2. Haddad": neither name is part of the other. */
const namesake = (user: DemoUser, nth: number): DemoUser => ({
  ...user,
  email: `${nth}.${user.email}`,
  name: user.name.replace(/ (?=\S+$)/, ` ${nth}. `),
});

/** The JSON reports of several runs of Playwright as one. A run that crashed has none. */
async function mergedReport(paths: readonly string[]): Promise<{ suites: unknown[] }> {
  const texts = await Promise.all(paths.map((path) => readFile(path, 'utf8').catch(() => '{"suites":[]}')));
  return { suites: texts.flatMap((text) => (JSON.parse(text) as { suites: unknown[] }).suites) };
}

/** The data of the last run goes, but never from under one that is still at work. */
async function startAfresh(dataDir: string): Promise<void> {
  const held = await holdDataFolder(dataDir);
  await stopEmbeddedPostgres(dataDir);
  await held.stop();
  await rm(dataDir, { recursive: true, force: true });
}
