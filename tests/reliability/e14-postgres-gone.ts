import { setTimeout as sleep } from 'node:timers/promises';
import { type Answered, outOf, percentile, rateAt, steadyLoad, tally } from '../../lab/load.ts';
import { type OwnPostgres, withOwnPostgres } from '../../lab/postgres.ts';
import { withClient } from '../../scripts/lib/databases.ts';
import type { Experiment, Figure, Outcome } from './experiment.ts';
import { prepareOrders } from './order-calls.ts';

const awaySeconds = 60;
const shortestAwayMs = 2_000;
const answeredWithinMs = 2_000;
const normalWithinMs = 5_000;
/** The time for which the load goes on after the database is back, to see that all is well and stays so. */
const afterMs = 6_000;
const shortestAfterMs = 1_500;
/** Success, busy, outcome unknown; the health check says 503 while the database is away. */
const honest = new Set(['200 1', '400 20902', '400 20903', '400 -1', '503 20902']);

type Absence = { name: string; go(): Promise<void> | void; comeBack(): Promise<void> | void };

const absences = ({ freeze, thaw, kill, restart }: OwnPostgres): Absence[] => [
  { name: 'stopped (SIGSTOP)', go: freeze, comeBack: thaw },
  { name: 'killed (SIGKILL)', go: kill, comeBack: restart },
];

export const postgresGone: Experiment = {
  id: 'E14',
  title: 'PostgreSQL hangs, and dies',
  promise: 'every request answered within 2 s, 0 crashes, normal within 5 s after its return.',
  run: ({ scale, say }) =>
    withOwnPostgres(async (postgres) => {
      const perSecond = rateAt(scale);
      const awayMs = Math.max(shortestAwayMs, awaySeconds * 1000 * scale);
      const service = await postgres.startService();
      const seenMs = Math.max(shortestAfterMs, Math.min(1, scale * 10) * afterMs);
      const confirmations = Math.ceil((perSecond * (awayMs + seenMs + 1_000) * 2) / 1000 / 20);
      const calls = await prepareOrders(service.url, confirmations);
      const figures: Figure[] = [];
      const broken: string[] = [];
      for (const absence of absences(postgres)) {
        say(`${absence.name} for ${(awayMs / 1000).toFixed(1)} s under ${perSecond} requests a second`);
        const load = steadyLoad(calls.mix, perSecond);
        await sleep(1_000);
        await absence.go();
        const wentAtMs = performance.now();
        await sleep(awayMs);
        await absence.comeBack();
        const backAtMs = performance.now();
        await sleep(seenMs);
        const judged = judge({
          name: absence.name,
          answers: await load.stop(),
          wentAtMs,
          backAtMs,
          seenMs,
        });
        figures.push(...judged.figures);
        broken.push(...judged.broken);
      }
      broken.push(...(await calls.settle()), ...(await leftOpen(postgres.databaseUrl)));
      figures.push(['processes that ended by themselves', String(service.unexpectedEnds.length)]);
      broken.push(...service.unexpectedEnds.map((end) => `the service ended: ${end}`));
      return { figures, broken };
    }),
};

function judge(o: {
  name: string;
  answers: readonly Answered[];
  wentAtMs: number;
  backAtMs: number;
  seenMs: number;
}): Outcome {
  const { name, answers, wentAtMs, backAtMs, seenMs } = o;
  const during = answers.filter(
    ({ sentAtMs, tookMs }) => sentAtMs + tookMs >= wentAtMs && sentAtMs <= backAtMs,
  );
  const inTime = answers.filter(({ tookMs }) => tookMs <= answeredWithinMs);
  const dishonest = answers.filter(({ outcome }) => !honest.has(outcome));
  const lastFailure = answers
    .filter(({ sentAtMs, outcome }) => sentAtMs > backAtMs && outcome !== '200 1')
    .reduce((last, { sentAtMs }) => Math.max(last, sentAtMs - backAtMs), 0);
  const broken = [
    inTime.length < answers.length && `${answers.length - inTime.length} requests waited longer than 2 s`,
    dishonest.length > 0 && `unexpected answers: ${tally(dishonest)}`,
    lastFailure > Math.min(normalWithinMs, seenMs - 500) &&
      `not normal after ${(lastFailure / 1000).toFixed(1)} s`,
  ];
  return {
    figures: [
      [`${name}: answered within 2 s`, outOf(inTime.length, answers.length)],
      [`${name}: slowest answer`, `${Math.round(percentile(answers, 1))} ms`],
      [`${name}: answers meanwhile`, tally(during)],
      [`${name}: last failure after its return`, `${Math.round(lastFailure)} ms`],
    ],
    broken: broken.filter((sentence) => sentence !== false).map((sentence) => `${name}: ${sentence}`),
  };
}

/** Finds transactions without a client. */
function leftOpen(databaseUrl: string): Promise<string[]> {
  return withClient(databaseUrl, async (client) => {
    const { rows } = await client.query<{ idle: string }>(
      `select count(*) as idle from pg_stat_activity
       where state like 'idle in transaction%' and state_change < now() - interval '1 s'`,
    );
    const idle = rows[0]?.idle;
    return idle === '0' ? [] : [`${idle} transactions are left open`];
  });
}
