import pg from 'pg';
import { startCallbackWorker } from '../../service/background-work.ts';
import { type ServiceContext, serviceSettings } from '../../service/domain/context.ts';
import type { Benchmark } from '../lib/benchmark.ts';
import { openClosable } from '../lib/closable-pool.ts';
import { openBenchDatabase } from '../lib/database.ts';
import { goalOf, measurePairs } from '../lib/pairs.ts';
import { startMeter } from '../lib/processor.ts';
import { short } from '../lib/report.ts';
import { quantile } from '../lib/statistics.ts';
import { queueLatency, senderLatency } from './latency.ts';
import { newPartner, openDeadReceiver, openReceiver } from './parties.ts';
import { byPool, byQueue, bySender, type Sent } from './rates.ts';

const silent = { debug: () => {}, info: () => {}, warn: () => {}, error: () => {} };
const poolConnections = 16;
const latencyPerSecond = 100;
const partnersOfEachKind = 10;
const deadPairs = 3;

/** Sending stored events, against an undici pool that stores nothing and against graphile-worker's jobs. */
export const callbacks: Benchmark = {
  name: 'callbacks',
  async run(plan, opened) {
    const database = await opened.add(openBenchDatabase('callbacks'));
    const pool = await opened.add(
      openClosable(new pg.Pool({ connectionString: database.url, max: poolConnections })),
    );
    const settings = serviceSettings({ dataDir: database.folder });
    const ctx: ServiceContext = { pool, settings, wallNow: () => new Date(), log: silent };
    const worker = await opened.add(startCallbackWorker(ctx, { lookEveryMs: 3_600_000 }));
    ctx.deliverCallbacks = (jobs) => worker.deliver(jobs);
    const receiver = await opened.add(openReceiver(database.folder));
    const partner = await newPartner(ctx, receiver.url);
    const groups = { database: () => [database.pid], receiver: () => [receiver.pid] };

    let guess = 2_000;
    const countFor = (share: number) => Math.ceil(guess * plan.seconds * share);
    guess = (await bySender({ ctx, worker, partner, receiver, groups, count: countFor(1) })).perSecond;
    await byPool({ receiver, groups, count: countFor(1) });
    await byQueue({ pool, receiver, groups, count: countFor(0.3) });
    const rates = await measurePairs(plan, async () => {
      const meter = startMeter(groups);
      const sent = await bySender({ ctx, worker, partner, receiver, groups, count: countFor(1) });
      guess = sent.perSecond;
      const [pooled, queued] = [
        await byPool({ receiver, groups, count: countFor(1.5) }),
        await byQueue({ pool, receiver, groups, count: countFor(0.5) }),
      ];
      return {
        ratios: { pool: sent.perSecond / pooled.perSecond, queue: sent.perSecond / queued.perSecond },
        figures: {
          sent: sent.perSecond,
          pooled: pooled.perSecond,
          queued: queued.perSecond,
          ...named('sent', sent),
          ...named('pooled', pooled),
          ...named('queued', queued),
        },
        usages: [meter()],
        broken: sent.broken,
      };
    });

    const count = Math.ceil((latencyPerSecond * plan.seconds) / 2);
    const toOne = { receiver, count, perSecond: latencyPerSecond };
    const latency = await measurePairs(plan, async () => {
      const meter = startMeter(groups);
      const sent = await senderLatency({ ctx, partners: [partner], heard: 1, ...toOne });
      const queued = await queueLatency({ pool, ...toOne });
      const broken = sent.length === count ? [] : [`${count - sent.length} events did not arrive`];
      const [own, theirs] = [quantile(sent, 0.5), quantile(queued, 0.5)];
      return { ratios: { p50: own / theirs }, figures: { own, theirs }, usages: [meter()], broken };
    });

    const dead = await openDeadReceiver(opened);
    const partnersOf = (url: string) =>
      Promise.all(Array.from({ length: partnersOfEachKind }, () => newPartner(ctx, url)));
    const healthy = await partnersOf(receiver.url);
    const [others, silentOnes] = [await partnersOf(receiver.url), await partnersOf(dead)];
    const toMany = {
      ctx,
      receiver,
      heard: partnersOfEachKind,
      count: 2 * count,
      perSecond: latencyPerSecond,
    };
    const half = await measurePairs({ ...plan, pairs: Math.min(plan.pairs, deadPairs) }, async () => {
      const meter = startMeter(groups);
      const before = await senderLatency({ ...toMany, partners: [...healthy, ...others] });
      const beside = await senderLatency({ ...toMany, partners: [...healthy, ...silentOnes] });
      const [all, halfDead] = [quantile(before, 0.99), quantile(beside, 0.99)];
      const usages = [meter()];
      await pool.query(
        `update deliveries set state = 'failed' where state = 'pending' and partner_id = any($1)`,
        [silentOnes.map(({ id }) => id)],
      );
      await worker.idle();
      return { ratios: { p99: halfDead / all }, figures: { all, halfDead }, usages };
    });

    return {
      goals: [
        goalOf(rates, 'pool', 'callbacks: sender ÷ bare undici pool', { at: 'least', value: 0.7 }),
        goalOf(rates, 'queue', 'callbacks: sender ÷ graphile-worker', { at: 'least', value: 1.5 }),
        goalOf(latency, 'p50', 'callbacks: commit → receiver, p50 ÷ graphile-worker', {
          at: 'most',
          value: 0.5,
        }),
        goalOf(half, 'p99', 'callbacks: healthy p99 with half of the receivers dead', {
          at: 'most',
          value: 1.5,
        }),
      ],
      figures: [
        ['sent, each signed and with its row of attempt', told('sent', rates.figures)],
        ['undici pool of as many connections', told('pooled', rates.figures)],
        ['graphile-worker, batched', told('queued', rates.figures)],
        [
          `commit → receiver at ${latencyPerSecond}/s, p50`,
          `${short(latency.figures.own ?? 0)} ms; graphile-worker ${short(latency.figures.theirs ?? 0)} ms`,
        ],
        [
          'healthy p99',
          `${short(half.figures.all ?? 0)} ms; with half dead ${short(half.figures.halfDead ?? 0)} ms`,
        ],
        ['lost or doubled', rates.broken.length === 0 ? '0 in every trial' : rates.broken.join('; ')],
      ],
    };
  },
};

const named = (party: string, { processor }: Sent) =>
  Object.fromEntries(Object.entries(processor).map(([group, value]) => [`${party} ${group}`, value]));

function told(party: string, figures: Readonly<Record<string, number | undefined>>): string {
  const of = (group: string) => short(figures[`${party} ${group}`] ?? 0);
  return `${short(figures[party] ?? 0)}/s; µs of processor each: own ${of('own')}, database ${of('database')}, receiver ${of('receiver')}`;
}
