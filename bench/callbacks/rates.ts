import { randomUUID } from 'node:crypto';
import { Logger, makeWorkerUtils, run } from 'graphile-worker';
import type pg from 'pg';
import { Pool } from 'undici';
import type { CallbackWorker } from '../../service/background-work.ts';
import type { Partner, ServiceContext } from '../../service/domain/context.ts';
import { startMeter } from '../lib/processor.ts';
import type { Receiver } from './parties.ts';

/** The sender's number of connections to one partner. */
export const connections = 32;
/** Its line per job would count against it. */
export const quiet = new Logger(() => () => {});
const path = '/hub/webhook';
const body =
  '{"event":"payment","id":"T1M7VXZHG0XE021F4RY373VR4C","status":"completed","targetAmount":7245.60,"sourceAmount":1000.00}';
const headers = { 'content-type': 'application/json; charset=utf-8', appkey: 'bench' };

const store = `
  insert into deliveries (id, partner_id, event, subject, body, created_at, next_attempt_at)
  select gen_random_uuid(), $1, 'payment', $2 || n, jsonb_build_object('event', 'payment', 'id', $2 || n, 'status',
    'completed', 'targetAmount', '7245.60', 'sourceAmount', '1000.00'), now(), now()
  from generate_series(1, $3::int) as n`;

/** Microseconds of processor time per callback, of this process, the database and the receiver. */
type Processor = { own: number; database: number; receiver: number };
export type Sent = { perSecond: number; processor: Processor; broken: string[] };
type Groups = Parameters<typeof startMeter>[0];

async function timed(o: {
  groups: Groups;
  count: number;
  work: () => Promise<unknown>;
}): Promise<Omit<Sent, 'broken'>> {
  const meter = startMeter(o.groups);
  const before = process.cpuUsage();
  const begun = performance.now();
  await o.work();
  const seconds = (performance.now() - begun) / 1000;
  const { user, system } = process.cpuUsage(before);
  const { database = 0, receiver = 0 } = meter().cpuSeconds;
  return {
    perSecond: o.count / seconds,
    processor: {
      own: (user + system) / o.count,
      database: (1e6 * database) / o.count,
      receiver: (1e6 * receiver) / o.count,
    },
  };
}

/** Sends `count` stored events by the service's own sender; each must have one attempt, and arrive once. */
export async function bySender(o: {
  ctx: ServiceContext;
  worker: CallbackWorker;
  partner: Partner;
  receiver: Receiver;
  groups: Groups;
  count: number;
}): Promise<Sent> {
  const { ctx, worker, partner, receiver, groups, count } = o;
  const prefix = `${randomUUID()}-`;
  await ctx.pool.query(store, [partner.id, prefix, count]);
  await ctx.pool.query('analyze');
  await receiver.take();
  const jobs = Array.from({ length: count }, (_, i) => ({
    subject: `${prefix}${i + 1}`,
    partnerId: partner.id,
  }));
  const work = () => {
    worker.deliver(jobs);
    return worker.idle();
  };
  const measured = await timed({ groups, count, work });
  const { rows } = await ctx.pool.query<{ delivered: string; tries: string }>(
    `select count(*) as delivered, coalesce(sum((select count(*) from delivery_attempts a where a.delivery_id = d.id)), 0)
     as tries from deliveries d where starts_with(subject, $1) and state = 'delivered'`,
    [prefix],
  );
  const [delivered, tries] = [Number(rows[0]?.delivered), Number(rows[0]?.tries)];
  const { count: arrived } = await receiver.take();
  const isWhole = delivered === count && tries === count && arrived === count;
  return {
    ...measured,
    broken: isWhole
      ? []
      : [`of ${count} events ${arrived} arrived, ${delivered} are delivered in ${tries} attempts`],
  };
}

/** Requests of this kind by an undici pool: one body from memory, nothing signed and nothing kept. */
export async function byPool(o: { receiver: Receiver; groups: Groups; count: number }): Promise<Sent> {
  const pool = new Pool(o.receiver.url, { connections, pipelining: 1 });
  let left = o.count;
  const lane = async () => {
    while (left > 0) {
      left -= 1;
      const { body: reply } = await pool.request({ method: 'POST', path, headers, body });
      await reply.text();
    }
  };
  const work = () => Promise.all(Array.from({ length: connections }, lane));
  const measured = await timed({ ...o, work });
  await pool.close();
  await o.receiver.take();
  return { ...measured, broken: [] };
}

/** The pool's requests as graphile-worker's jobs, fetched into a local queue and completed in batches. */
export async function byQueue(o: {
  pool: pg.Pool;
  receiver: Receiver;
  groups: Groups;
  count: number;
}): Promise<Sent> {
  const undici = new Pool(o.receiver.url, { connections, pipelining: 1 });
  const utils = await makeWorkerUtils({ pgPool: o.pool });
  const specs = Array.from({ length: o.count }, (_, n) => ({ identifier: 'bench_post', payload: { n } }));
  for (let from = 0; from < specs.length; from += 1_000) await utils.addJobs(specs.slice(from, from + 1_000));
  await o.pool.query('analyze');
  let done = 0;
  let finished = () => {};
  const all = new Promise<void>((resolve) => {
    finished = resolve;
  });
  const start = () =>
    run({
      pgPool: o.pool,
      noHandleSignals: true,
      logger: quiet,
      preset: {
        worker: {
          concurrentJobs: connections,
          localQueue: { size: 500 },
          completeJobBatchDelay: 0,
          pollInterval: 100,
        },
      },
      taskList: {
        bench_post: async () => {
          const { body: reply } = await undici.request({ method: 'POST', path, headers, body });
          await reply.text();
          done += 1;
          if (done === o.count) finished();
        },
      },
    });
  let runner: Awaited<ReturnType<typeof start>> | undefined;
  const work = async () => {
    runner = await start();
    await all;
  };
  const measured = await timed({ ...o, work });
  await runner?.stop();
  await utils.release();
  await undici.close();
  await o.receiver.take();
  return { ...measured, broken: [] };
}
