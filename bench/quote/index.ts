import pg from 'pg';
import { registerBenchPartner } from '../lib/bench-partner.ts';
import type { Benchmark } from '../lib/benchmark.ts';
import { openClosable } from '../lib/closable-pool.ts';
import { openBenchDatabase } from '../lib/database.ts';
import { closedLoop } from '../lib/load.ts';
import { goalOf, measurePairs } from '../lib/pairs.ts';
import { preparedPost } from '../lib/prepared.ts';
import { startMeter } from '../lib/processor.ts';
import { short } from '../lib/report.ts';
import { startPayoutService } from '../lib/server-process.ts';
import { pricePath, startPrism } from './prism.ts';

const body = '{"sourceCurrency":"USD","targetCurrency":"CNY"}';
const countQuotes = 'select count(*) from quotes';

/** A quote, signed and stored, against the same caller's signature being verified only, and against a mock server. */
export const quote: Benchmark = {
  name: 'quote',
  async run(plan, opened) {
    const database = await opened.add(openBenchDatabase('quote'));
    const { folder, url: databaseUrl } = database;
    const service = await opened.add(startPayoutService({ databaseUrl, folder }));
    const pool = await opened.add(openClosable(new pg.Pool({ connectionString: databaseUrl, max: 1 })));
    const prism = await startPrism(folder, opened);
    const client = await registerBenchPartner(service.url);
    const headers = { ...client.identity(), sign: client.sign(body) };
    const post = (url: string, path: string) => preparedPost({ url, path, headers, body });
    const quoted = post(service.url, pricePath);
    const verified = post(service.url, '/payout/encrypt/check');
    const groups = { server: () => [service.pid], database: () => [database.pid] };
    const load = async (url: string, request: Buffer, isSuccess?: (status: number) => boolean) => {
      const meter = startMeter(groups);
      const done = await closedLoop({
        url,
        clients: plan.clients,
        next: () => request,
        seconds: plan.seconds,
        ...(isSuccess && { isSuccess }),
      });
      return { ...done, perSecond: done.operations / done.seconds, usage: meter() };
    };
    const stored = async () => Number((await pool.query<{ count: string }>(countQuotes)).rows[0]?.count);
    await load(service.url, quoted);
    await load(service.url, verified);

    const pairs = await measurePairs(plan, async () => {
      const before = await stored();
      const a = await load(service.url, quoted);
      const kept = (await stored()) - before;
      const b = await load(service.url, verified);
      const mock = prism && (await load(prism.url, post(prism.url, pricePath), isOk));
      const per1000 = (group: string) => (1000 * (a.usage.cpuSeconds[group] ?? 0)) / a.operations;
      return {
        ratios: {
          verify: a.perSecond / b.perSecond,
          prism: mock ? a.perSecond / mock.perSecond : Number.NaN,
        },
        figures: {
          quote: a.perSecond,
          verify: b.perSecond,
          prism: mock?.perSecond ?? 0,
          server: per1000('server'),
          database: per1000('database'),
        },
        usages: [a.usage, b.usage, ...(mock ? [mock.usage] : [])],
        broken: kept === a.operations ? [] : [`${a.operations} quotes were given and ${kept} stored`],
      };
    });
    const { figures } = pairs;
    const beside = { at: 'least', value: 2 } as const;
    const overMock = goalOf(pairs, 'prism', 'quote: ÷ Prism answering statically', beside);
    return {
      goals: [
        goalOf(pairs, 'verify', 'quote: signed and durable', { at: 'least', value: 0.75 }),
        prism ? overMock : { ...overMock, ratio: undefined, undecided: 'Prism could not be installed' },
      ],
      figures: [
        ['quote, signed and stored', `${short(figures.quote ?? 0)}/s`],
        ['verify-only POST', `${short(figures.verify ?? 0)}/s`],
        ['Prism, static', prism ? `${short(figures.prism ?? 0)}/s` : 'not measured'],
        [
          'CPU seconds per 1,000 quotes',
          `server ${short(figures.server ?? 0)}, database ${short(figures.database ?? 0)}`,
        ],
        ...pairs.broken.map((what): [string, string] => ['BROKEN', what]),
      ],
    };
  },
};

const isOk = (status: number): boolean => status === 200;
