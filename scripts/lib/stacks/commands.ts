import { spawn } from 'node:child_process';
import { mkdir, open, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { bundle } from '../../bundle.mjs';
import { exclusively } from '../file-lock.ts';
import { inRoot } from '../paths.ts';
import { portalBuild } from '../portal-build.ts';
import { freePort } from '../ports.ts';
import { Problem, reasonOf } from '../problem.ts';
import { isAlive } from '../processes.ts';
import type { KeeperNews } from './keeper.ts';
import {
  allIds,
  dataFolder,
  keeperOf,
  noteKeeper,
  readRecord,
  requireStack,
  type StackPlan,
  type StackRecord,
  stackFolder,
  stacksLock,
  takeId,
  untouchedFolder,
} from './place.ts';
import { copyEntries, ensureTemplate, ofPostgres, removeDataFolder } from './template.ts';

type Say = (line: string) => void;

/** Starts stacks and returns when all of them answer; none stays when one of them fails. */
export async function up(o: { count: number; withDemo: boolean; say: Say }): Promise<StackRecord[]> {
  const { PORTAL_ENV, SERVICE_MODE } = process.env;
  if (PORTAL_ENV === 'production' || SERVICE_MODE === 'production') {
    throw new Problem(
      'Stacks are copies of one another, keys and passwords included: they are for a sandbox, never for production mode.',
    );
  }
  const interrupted = untilInterrupted();
  interrupted.catch(() => {});
  const buildDir = await Promise.race([portalBuild(o.say), interrupted]);
  const keeper = await bundle({
    entry: 'scripts/lib/stacks/keeper.ts',
    name: 'stack-keeper',
    sources: ['scripts'],
  });
  const begun: { id: string; ready: Promise<StackRecord> }[] = [];
  try {
    await exclusively(stacksLock, async () => {
      for (const id of await allIds()) if (!(await keeperOf(id))) await clear(id);
      const template = await ensureTemplate({ ...o, buildDir, interrupted });
      for (let nth = 0; nth < o.count; nth += 1) {
        const id = await takeId();
        const starting = begin({ id, template, buildDir, keeper });
        const ready = starting.then(({ ready }) => ready);
        // The failure of one is heard once all were begun.
        ready.catch(() => {});
        begun.push({ id, ready });
        await starting;
      }
    });
    return await Promise.race([Promise.all(begun.map(({ ready }) => ready)), interrupted]);
  } catch (error) {
    await Promise.all(begun.map(({ id }) => down(id)));
    throw error;
  }
}

/** Fails when somebody ends the command, so that it stops what it started. */
const untilInterrupted = (): Promise<never> =>
  new Promise((_, fail) => {
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
      process.once(signal, () => fail(new Problem('Interrupted.')));
  });

/** Puts a stack back as it was after `up`. */
export async function reset(id: string): Promise<StackRecord> {
  await requireStack(id);
  const record = await readRecord(id);
  if (!record || !(await keeperOf(id)))
    throw new Problem(`Stack ${id} does not run: npm run stack -- down ${id} clears it.`);
  const answer = await fetch(record.resetUrl, { method: 'POST' }).catch((error: unknown) => {
    throw new Problem(`The keeper of stack ${id} does not answer (${reasonOf(error)}): see ${logOf(id)}.`);
  });
  if (!answer.ok) {
    const { message } = (await answer.json()) as { message: string };
    throw new Problem(`${message} See ${logOf(id)}.`);
  }
  return (await answer.json()) as StackRecord;
}

/** Stops a stack and removes its folder, also when its keeper was killed. */
export async function down(id: string): Promise<void> {
  const keeper = await keeperOf(id);
  if (keeper) {
    process.kill(keeper, 'SIGTERM');
    for (const deadline = Date.now() + stopTimeoutMs; isAlive(keeper); ) {
      await new Promise((wake) => setTimeout(wake, 20));
      if (Date.now() > deadline) process.kill(keeper, 'SIGKILL');
    }
  }
  // Not beside an `up`, which clears what a killed keeper left.
  await exclusively(stacksLock, () => clear(id));
}

/** The stacks, with their records where they run. */
export async function list(): Promise<{ id: string; record: StackRecord | undefined }[]> {
  const ids = await allIds();
  return Promise.all(
    ids.map(async (id) => ({ id, record: (await keeperOf(id)) ? await readRecord(id) : undefined })),
  );
}

const stopTimeoutMs = 20_000;
const logOf = (id: string): string => join(stackFolder(id), 'keeper.log');

async function clear(id: string): Promise<void> {
  await removeDataFolder(dataFolder(id));
  await rm(stackFolder(id), { recursive: true, force: true });
}

/** Copies the template and starts the keeper; `ready` is its word that the stack answers. */
async function begin(o: {
  id: string;
  template: string;
  buildDir: string;
  keeper: string;
}): Promise<{ ready: Promise<StackRecord> }> {
  const { id, buildDir } = o;
  const ports = {
    portal: await freePort(),
    service: await freePort(),
    sftp: await freePort(),
    faults: await freePort(),
  };
  const plan: StackPlan = { id, ports, buildDir };
  await copyEntries({ from: o.template, to: dataFolder(id) });
  await writeFile(join(dataFolder(id), 'postgres-port'), `${await freePort()}\n`);
  await addressPartner(plan);
  await copyEntries({ from: dataFolder(id), to: untouchedFolder(id) }, (entry) => !ofPostgres(entry));
  await mkdir(stackFolder(id), { recursive: true });
  const log = await open(logOf(id), 'a', 0o600);
  const child = spawn(process.execPath, ['--enable-source-maps', o.keeper, JSON.stringify(plan)], {
    cwd: inRoot(),
    env: ownEnvironment(),
    detached: true,
    stdio: ['ignore', log.fd, log.fd, 'ipc'],
  });
  const ready = new Promise<StackRecord>((done, fail) => {
    child.once('error', fail);
    child.once('exit', () => fail(new Problem(`The keeper of stack ${id} ended.`)));
    child.once('message', (news: KeeperNews) => {
      child.removeAllListeners('exit');
      child.disconnect();
      child.unref();
      if ('ready' in news) done(news.ready);
      else fail(new Problem(news.problem));
    });
  });
  ready.catch(() => {});
  await log.close();
  if (child.pid) await noteKeeper(id, child.pid);
  return { ready };
}

/** Gives the partner's credentials the copy's own addresses: the template's may belong to anybody by now. */
async function addressPartner({ id, ports }: StackPlan): Promise<void> {
  const file = join(dataFolder(id), 'sandbox-partner.json');
  const partner = JSON.parse(await readFile(file, 'utf8')) as { sftp?: object };
  const own = {
    ...partner,
    baseUrl: `http://127.0.0.1:${ports.service}`,
    callbackUrl: `http://127.0.0.1:${ports.portal}`,
    privateKeyFile: join(dataFolder(id), 'sandbox-partner.pem'),
    sftp: { ...partner.sftp, port: ports.sftp },
  };
  await writeFile(file, `${JSON.stringify(own, null, 2)}\n`);
}

/** Settings that say where a start keeps or finds things: a stack has its own. */
const placing =
  /^(PORT|PORTAL_URL|PORTAL_HOST|AUTH_SECRET|(NEXTAUTH|PAYOUT_(CREDENTIALS|APP|SECRET|PRIVATE|CALLBACK|WEBHOOK))_.*|(PORTAL|SERVICE)_DATABASE_URL|SERVICE_(PORT|HOST|PUBLIC_URL)|SFTP_.*|SANDBOX_FAULTS.*|PAYOUT_BASE_URL|DATA_DIR|KEYS_DIR|(PORTAL_)?FILES_DIR)$/;

const ownEnvironment = (): NodeJS.ProcessEnv =>
  Object.fromEntries(
    Object.entries(process.env).filter(([name]) => !placing.test(name)),
  ) as NodeJS.ProcessEnv;
