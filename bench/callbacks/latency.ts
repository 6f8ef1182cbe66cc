import { setTimeout as sleep } from 'node:timers/promises';
import { makeWorkerUtils, run } from 'graphile-worker';
import type pg from 'pg';
import { Pool } from 'undici';
import { recordEvents } from '../../service/domain/callbacks/events.ts';
import type { Partner, ServiceContext } from '../../service/domain/context.ts';
import { inTransaction } from '../../service/domain/database.ts';
import type { Receiver } from './parties.ts';
import { connections, quiet } from './rates.ts';

/** Milliseconds from the commit of each event to its arrival; `hand` commits one and is called at even distances. */
async function timed(o: {
  receiver: Receiver;
  count: number;
  perSecond: number;
  hand: (id: string, number: number) => Promise<void>;
}): Promise<number[]> {
  await o.receiver.take('times');
  const committed = new Map<string, bigint>();
  const begun = performance.now();
  const handed: Promise<void>[] = [];
  for (let number = 0; number < o.count; number += 1) {
    const waitMs = begun + (1000 * number) / o.perSecond - performance.now();
    if (waitMs > 0) await sleep(waitMs);
    const id = `L${begun}-${number}`;
    handed.push(o.hand(id, number).then(() => void committed.set(id, process.hrtime.bigint())));
  }
  await Promise.all(handed);
  const arrivals = new Map<string, string>();
  for (let tries = 0; tries < 100; tries += 1) {
    for (const [id, at] of (await o.receiver.take('times')).arrivals) arrivals.set(id, at);
    if (arrivals.size >= o.count) break;
    await sleep(50);
  }
  return [...committed].flatMap(([id, at]) => {
    const arrived = arrivals.get(id);
    return arrived === undefined ? [] : [Number(BigInt(arrived) - at) / 1e6];
  });
}

/** Through the outbox and the service's sender; events go to the partners in turn, and those of `heard` are timed. */
export function senderLatency(o: {
  ctx: ServiceContext;
  partners: readonly Partner[];
  heard: number;
  receiver: Receiver;
  count: number;
  perSecond: number;
}): Promise<number[]> {
  const { ctx, partners } = o;
  const commit = (partner: Partner, id: string) =>
    inTransaction(ctx, (tx) =>
      recordEvents(tx, [
        { partnerId: partner.id, at: new Date(), body: { event: 'payment', id, status: 'completed' } },
      ]),
    );
  const hand = async (id: string, number: number) => {
    const partner = partners[number % o.heard];
    if (!partner) throw new Error('no partner to tell');
    const others = partners.slice(o.heard).filter((_, i) => i === number % o.heard);
    await Promise.all([commit(partner, id), ...others.map((other) => commit(other, `${id}-other`))]);
  };
  return timed({ ...o, hand });
}

/** Measures the same for a job of graphile-worker, woken by NOTIFY, batched as in the rates. */
export async function queueLatency(o: {
  pool: pg.Pool;
  receiver: Receiver;
  count: number;
  perSecond: number;
}): Promise<number[]> {
  const undici = new Pool(o.receiver.url, { connections, pipelining: 1 });
  const utils = await makeWorkerUtils({ pgPool: o.pool });
  const runner = await run({
    pgPool: o.pool,
    noHandleSignals: true,
    logger: quiet,
    preset: { worker: { concurrentJobs: connections, localQueue: { size: 500 }, completeJobBatchDelay: 0 } },
    taskList: {
      bench_tell: async (payload) => {
        const body = JSON.stringify(payload);
        const reply = await undici.request({ method: 'POST', path: '/hub/webhook', body });
        await reply.body.text();
      },
    },
  });
  const hand = async (id: string) => {
    await utils.addJob('bench_tell', { event: 'payment', id, status: 'completed' });
  };
  const latencies = await timed({ ...o, hand });
  await runner.stop();
  await utils.release();
  await undici.close();
  return latencies;
}
