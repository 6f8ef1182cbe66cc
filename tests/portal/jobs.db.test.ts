import { type ChildProcess, spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import type { TaskList } from 'graphile-worker';
import { Client, type PoolClient, type QueryResult } from 'pg';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { jobPool, pool } from '../../lib/db/client.ts';
import { areJobsRunning, jobWarnings, startJobs, stopJobs } from '../../lib/queue/run.ts';
import { openPortalDatabase } from '../support/portal-database.ts';

let database: { close(): Promise<void> };
const children: ChildProcess[] = [];

beforeAll(async () => {
  database = await openPortalDatabase();
});
afterEach(() => stopJobs());
afterAll(async () => {
  for (const child of children) child.kill('SIGKILL');
  await database.close();
});

type Tasks = Parameters<typeof startJobs>[0]['tasks'];

/** The portal's jobs with one of them done as the test wants it. */
function work(checkOrder: TaskList[string]): Promise<void> {
  const nothing = async () => {};
  const tasks: Tasks = {
    process_webhook: nothing,
    complete_documents: nothing,
    read_wallets: nothing,
    load_demo: nothing,
    remember_parties: nothing,
    send_mail: nothing,
    forgotten_password: nothing,
    check_order: checkOrder,
  };
  return startJobs({ tasks, recurring: [] });
}

const add = (...keys: string[]) =>
  pool().query(
    `select graphile_worker.add_job('check_order', payload => json_build_object('key', key), job_key => key)
     from unnest($1::text[]) as key`,
    [keys],
  );

async function left(): Promise<string[]> {
  const { rows } = await pool().query<{ key: string }>('select key from graphile_worker.jobs');
  return rows.map(({ key }) => key);
}

/** A process that takes a job and never ends it. */
async function startBusyProcess(): Promise<ChildProcess> {
  const program = `
    import { run } from 'graphile-worker';
    await run({
      connectionString: process.env.PORTAL_DATABASE_URL,
      noHandleSignals: true,
      taskList: { check_order: () => { console.log('busy'); return new Promise(() => {}); } },
    });`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', program], {
    stdio: ['ignore', 'pipe', 'ignore'],
    env: { ...process.env, NO_LOG_SUCCESS: '1' },
  });
  children.push(child);
  await new Promise<void>((resolve, reject) => {
    createInterface({ input: child.stdout }).on('line', (line) => line === 'busy' && resolve());
    child.once('exit', () => reject(new Error('the process ended')));
  });
  return child;
}

/** Cuts every connection to the portal's database, as the end of PostgreSQL does. */
async function cutConnections(): Promise<void> {
  const client = new Client({ connectionString: process.env.PORTAL_DATABASE_URL });
  // Two jobs may cut each other's.
  client.on('error', () => {});
  await client.connect();
  await client
    .query(
      `select pg_terminate_backend(pid) from pg_stat_activity
        where datname = current_database() and pid <> pg_backend_pid()`,
    )
    .catch(() => {});
  await client.end();
}

test('the job of a process that was killed is done by another within seconds', async () => {
  await work(async () => {});
  await stopJobs();
  await add('orphan');
  const child = await startBusyProcess();
  child.kill('SIGKILL');
  const done = vi.fn();
  await work(async (payload) => done(payload));
  await expect.poll(() => done).toHaveBeenCalledWith({ key: 'orphan' });
  await expect.poll(() => left()).toEqual([]);
});

test('a job during which PostgreSQL cuts all connections is recorded as done, and nothing stays locked', async () => {
  const done: string[] = [];
  await work(async (payload) => {
    const { key } = payload as { key: string };
    if (!done.includes(key)) await cutConnections();
    done.push(key);
  });
  await add('first', 'second', 'third');
  await expect.poll(() => left()).toEqual([]);
  expect(new Set(done)).toEqual(new Set(['first', 'second', 'third']));
  expect(areJobsRunning()).toBe(true);
});

/** Breaks a connection of the runners once, when a job is locked and its runner has not been told of it. */
function loseOneJob(): { isLost(): boolean } {
  let isLost = false;
  jobPool().on('acquire', (client: PoolClient) => {
    if (isLost) return;
    const query = client.query.bind(client) as (...given: unknown[]) => unknown;
    const losing = (...given: unknown[]) => {
      const answer = query(...given);
      if (!(answer instanceof Promise) || !JSON.stringify(given).includes('skip locked')) return answer;
      return answer.then((result: QueryResult) => {
        if (isLost || result.rowCount === 0) return result;
        isLost = true;
        throw Object.assign(new Error('Connection terminated unexpectedly'), { code: 'ETIMEDOUT' });
      });
    };
    Object.assign(client, { query: losing });
  });
  return { isLost: () => isLost };
}

test('a job that its own living runner was never told of is done all the same', async () => {
  const lost = loseOneJob();
  const done = vi.fn();
  await work(async (payload) => done(payload));
  await add('lost');
  await expect.poll(() => done).toHaveBeenCalledWith({ key: 'lost' });
  expect(lost.isLost()).toBe(true);
  await expect.poll(() => left()).toEqual([]);
  expect(areJobsRunning()).toBe(true);
});

test('recurring work that keeps failing stops no other, and is named until it works again', async () => {
  const nothing = async () => {};
  let isBroken = true;
  const works = vi.fn(nothing);
  const tasks: Tasks = {
    process_webhook: nothing,
    complete_documents: nothing,
    read_wallets: nothing,
    load_demo: nothing,
    remember_parties: nothing,
    send_mail: nothing,
    forgotten_password: nothing,
    check_order: nothing,
    expire_approvals: async () => {
      if (isBroken) throw new Error('one corrupt approval');
    },
    expire_drafts: works,
  };
  const recurring = ['expire_approvals', 'expire_drafts'].map((task) => ({ task, everySeconds: 3_600 }));
  await startJobs({ tasks, recurring });
  const once = async () => {
    await pool().query(
      `select graphile_worker.add_job(task, max_attempts => 1) from unnest($1::text[]) as task`,
      [recurring.map(({ task }) => task)],
    );
    const waiting = `select from graphile_worker.jobs
      where task_identifier = any($1) and attempts < max_attempts and run_at <= now()`;
    await expect
      .poll(async () => (await pool().query(waiting, [recurring.map(({ task }) => task)])).rowCount)
      .toBe(0);
  };
  await once();
  await once();
  expect(jobWarnings()).toEqual([]);
  await once();
  await expect.poll(jobWarnings).toEqual(['expire_approvals has failed 3 times in a row; the log says why']);
  await expect.poll(() => works.mock.calls.length).toBe(3);
  isBroken = false;
  await once();
  await expect.poll(jobWarnings).toEqual([]);
});
