import { readFile } from 'node:fs/promises';
import pg from 'pg';
import { inRoot } from '../../scripts/lib/paths.ts';
import { type ServiceContext, serviceSettings } from '../../service/domain/context.ts';
import { confirmOrder } from '../../service/domain/orders/confirm-order.ts';
import type { Benchmark } from '../lib/benchmark.ts';
import { openClosable } from '../lib/closable-pool.ts';
import { openBenchDatabase } from '../lib/database.ts';
import { goalOf, measurePairs } from '../lib/pairs.ts';
import { short } from '../lib/report.ts';
import { brokenConfirmations } from './invariants.ts';
import { openOrderStock, type StockedOrder } from './order-stock.ts';
import { confirmFor, type Trial } from './trial.ts';

const silent = { debug: () => {}, info: () => {}, warn: () => {}, error: () => {} };
/** The service's default. */
const connections = 16;
const headroom = 1.5;
const firstGuessPerSecond = 4_000;
const kinds = ['hot', 'many', 'oneCall'] as const;
type Kind = (typeof kinds)[number];

/** The confirm path on one hot wallet and on a thousand, against one call per order on a thousand. */
export const confirm: Benchmark = {
  name: 'confirm',
  async run(plan, opened) {
    const database = await opened.add(openBenchDatabase('confirm'));
    const options = { connectionString: database.url, max: connections };
    const pool = await opened.add(openClosable(new pg.Pool(options)));
    await pool.query(await readFile(inRoot('bench/confirm/one-call.sql'), 'utf8'));
    const settings = serviceSettings({ dataDir: database.folder });
    const ctx: ServiceContext = { pool, settings, wallNow: () => new Date(), log: silent };
    const { stock } = await openOrderStock(ctx);

    const byUseCase = async ({ partner, tradeId }: StockedOrder): Promise<boolean> =>
      (await confirmOrder(ctx, partner, 'global', { tradeId })).ok;
    const byOneCall = async ({ partner, tradeId }: StockedOrder): Promise<boolean> => {
      const at = new Date();
      const runAt = new Date(at.getTime() + settings.sandboxPayoutDelayMs);
      const { rows } = await pool.query<{ status: string }>({
        name: 'one-call',
        text: 'select confirm_in_one_call($1, $2, $3, $4) as status',
        values: [partner.id, tradeId, at, runAt],
      });
      return rows[0]?.status === 'transferring';
    };
    const rates: Record<Kind, number> = { hot: firstGuessPerSecond, many: 2_000, oneCall: 2_000 };
    const groups = { database: () => [database.pid] };
    const trial = async (kind: Kind, seconds: number): Promise<Trial & { broken: string[] }> => {
      const wanted = Math.ceil(rates[kind] * seconds * headroom);
      const { prefix, orders } = await stock(kind === 'hot' ? 'one' : 'many', wanted);
      const how = kind === 'oneCall' ? byOneCall : byUseCase;
      const done = await confirmFor({ seconds, clients: plan.clients, orders, confirm: how, groups });
      rates[kind] = Math.max(rates[kind], done.perSecond);
      return { ...done, broken: await brokenConfirmations(pool, { prefix, answered: done.answered }) };
    };
    for (const kind of kinds) await trial(kind, plan.warmUpSeconds);

    const pairs = await measurePairs(plan, async () => {
      const hot = await trial('hot', plan.seconds);
      const oneCall = await trial('oneCall', plan.seconds);
      // It has no goal, so it need not take as long.
      const many = await trial('many', plan.seconds / 2);
      const cpu = ({ usage, answered }: Trial, group: string) =>
        (1000 * (usage.cpuSeconds[group] ?? 0)) / answered.length;
      const figures = Object.entries({ hot, many, oneCall }).flatMap(([name, done]) => [
        [name, done.perSecond] as const,
        [`${name}Server`, cpu(done, 'server')] as const,
        [`${name}Database`, cpu(done, 'database')] as const,
      ]);
      return {
        ratios: { hot: hot.perSecond / oneCall.perSecond, many: many.perSecond / oneCall.perSecond },
        figures: Object.fromEntries(figures),
        usages: [hot.usage, oneCall.usage, many.usage],
        broken: [...hot.broken, ...oneCall.broken, ...many.broken],
      };
    });
    const { figures } = pairs;
    const line = (kind: Kind) => {
      const server = short(figures[`${kind}Server`] ?? 0);
      const perThousand = `CPU s per 1,000: service and generator ${server}, database ${short(figures[`${kind}Database`] ?? 0)}`;
      return `${short(figures[kind] ?? 0)}/s; ${perThousand}`;
    };
    return {
      goals: [
        goalOf(pairs, 'hot', 'confirm: one hot wallet', { at: 'least', value: 3 }),
        goalOf(pairs, 'many', 'confirm: 1,000 wallets'),
      ],
      figures: [
        [`one hot wallet, ${plan.clients} clients`, line('hot')],
        ['1,000 wallets', line('many')],
        ['one call per order, 1,000 wallets', line('oneCall')],
        ['lost or doubled', pairs.broken.length === 0 ? '0 in every trial' : pairs.broken.join('; ')],
      ],
    };
  },
};
