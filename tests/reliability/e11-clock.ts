import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Pool } from 'pg';
import { outOf } from '../../lab/load.ts';
import { withOwnPostgres } from '../../lab/postgres.ts';
import type { ServiceProcess } from '../../lab/service.ts';
import { inRoot } from '../../scripts/lib/paths.ts';
import { ForeignClient, send } from '../support/foreign-client.ts';
import { foreignOrderText } from '../support/foreign-order.ts';
import type { Experiment, Outcome } from './experiment.ts';

const hourMs = 3_600_000;
const fullRounds = 120;
const fewestRounds = 3;
const atOnce = 6;
const lifetimeSeconds = 3_600;
/** Short enough for the real end of a quote to be waited for. */
const quoteSeconds = 4;
const tokenLeftSeconds = 1;

const clocks: readonly { name: string; env: Record<string, string> }[] = [
  { name: 'an hour behind', env: { CLOCK_SKEW_MS: `${-hourMs}` } },
  { name: 'an hour ahead', env: { CLOCK_SKEW_MS: `${hourMs}` } },
  {
    name: 'jumping back a minute each second',
    env: { CLOCK_BACK_EVERY_MS: '1000', CLOCK_BACK_BY_MS: '60000' },
  },
];

/** One use of a token or quote, between two looks at how long it has left by the database's clock. */
type Use = { what: 'token' | 'quote'; leftBefore: number; leftAfter: number; isTaken: boolean };
type Round = { uses: Use[]; tokenSeconds: number };

export const clockSkew: Experiment = {
  id: 'E11',
  title: 'Processes whose clocks are wrong, on one database whose clock is right',
  promise:
    'no token valid for more than 3,600 s by the clock of the database, no expired quote used, no negative wait.',
  run: ({ scale, say }) =>
    withOwnPostgres(async (postgres) => {
      const services: ServiceProcess[] = [];
      const waitsFile = join(postgres.dataDir, 'negative-waits');
      const settings = {
        QUOTE_VALIDITY_SECONDS: String(quoteSeconds),
        NODE_OPTIONS: `--import=${inRoot('tests', 'reliability', 'skewed-clock.mjs')}`,
        NEGATIVE_WAITS_FILE: waitsFile,
      };
      const database = new Pool({ connectionString: postgres.databaseUrl, max: atOnce });
      database.on('error', () => {});
      try {
        for (const { env } of clocks) services.push(await postgres.startService({ ...settings, ...env }));
        const wanted = Math.max(fewestRounds, Math.round(fullRounds * scale));
        say(`${wanted} rounds on processes that are ${clocks.map(({ name }) => name).join(', ')}`);
        const rounds: Round[] = [];
        while (rounds.length < wanted) {
          const first = rounds.length;
          const batch = Array.from({ length: Math.min(atOnce, wanted - first) }, (_, index) =>
            oneRound({ services, database, number: first + index }),
          );
          rounds.push(...(await Promise.all(batch)));
        }
        const health = await Promise.all(
          services.map(({ url }) => send(url, { method: 'GET', path: '/health' })),
        );
        const waits = (await readFile(waitsFile, 'utf8').catch(() => '')).split('\n').filter(Boolean);
        const ends = services.flatMap(({ unexpectedEnds }) => unexpectedEnds);
        const notReady = health.filter(
          ({ httpStatus, body }) =>
            httpStatus === 503 && body.message?.startsWith('the clock of this machine is'),
        ).length;
        return verdict({ rounds, waits, ends, notReady });
      } finally {
        await database.end();
      }
    }),
};

/** Quotes and a token of one process, used at the next one and the one after it, before and after their end. */
async function oneRound(o: {
  services: readonly ServiceProcess[];
  database: Pool;
  number: number;
}): Promise<Round> {
  const { services, database, number } = o;
  const urlOf = (index: number) => services[index % services.length]?.url ?? '';
  const client = await ForeignClient.register(urlOf(number));
  const left = async (sql: string, value: string): Promise<number> => {
    const { rows } = await database.query<{ left: string }>(sql, [value]);
    return Number(rows[0]?.left);
  };
  const tokenLeft = () => left(ofToken, client.appKey);
  const uses: Use[] = [];
  const use = async (what: Use['what'], leftNow: () => Promise<number>, call: () => Promise<boolean>) => {
    const leftBefore = await leftNow();
    const isTaken = await call();
    const made = { what, leftBefore, isTaken, leftAfter: await leftNow() };
    uses.push(made);
    return made;
  };

  const texts = [await foreignOrderText(client), await foreignOrderText(client)];
  for (const [index, text] of texts.entries()) {
    const { queryNo } = JSON.parse(text) as { queryNo: string };
    const quoteLeft = () => left(ofQuote, queryNo);
    if (index > 0) await sleep(Math.max(0, await quoteLeft()) * 1000);
    await use('quote', quoteLeft, async () => {
      const { body } = await client.at(urlOf(number + 1)).post('/global/payout/transfer/create', text);
      if (body.status !== '1' && body.status !== '20302')
        throw new Error(`a creation answers ${body.status}`);
      return body.status === '1';
    });
  }

  // The hour is taken off, not waited for. The process that is asked sees the token for the first time then.
  await client.renewToken();
  const tokenSeconds = await tokenLeft();
  await database.query(ageTokens, [client.appKey, lifetimeSeconds - tokenLeftSeconds]);
  const elsewhere = client.at(urlOf(number + 2));
  for (let taken = true; taken; ) {
    const made = await use('token', tokenLeft, async () => {
      const { body } = await elsewhere.get('/global/payout/wallet/list');
      return body.status === '1';
    });
    taken = made.isTaken && made.leftBefore > -1;
  }
  return { uses, tokenSeconds };
}

const ofToken = `
  select extract(epoch from max(t.expires_at) - clock_timestamp()) as left
  from tokens t join partners p on p.id = t.partner_id where p.app_key = $1`;
const ofQuote =
  'select extract(epoch from expires_at - clock_timestamp()) as left from quotes where query_no = $1';
const ageTokens = `
  update tokens t set expires_at = t.expires_at - make_interval(secs => $2),
                      created_at = t.created_at - make_interval(secs => $2)
  from partners p where p.id = t.partner_id and p.app_key = $1`;

function verdict(o: {
  rounds: readonly Round[];
  waits: readonly string[];
  ends: readonly string[];
  notReady: number;
}): Outcome {
  const { rounds, waits, ends, notReady } = o;
  const uses = rounds.flatMap((round) => round.uses);
  const of = (what: Use['what']) => uses.filter((made) => made.what === what);
  const taken = (what: Use['what']) => of(what).filter(({ isTaken }) => isTaken);
  const afterItsEnd = uses.filter(({ isTaken, leftBefore }) => isTaken && leftBefore <= 0);
  const beforeItsEnd = uses.filter(({ isTaken, leftAfter }) => !isTaken && leftAfter > 0);
  const longest = Math.max(...rounds.map(({ tokenSeconds }) => tokenSeconds));
  const shortest = Math.min(...rounds.map(({ tokenSeconds }) => tokenSeconds));
  const broken = [
    longest > lifetimeSeconds && `a token was valid for ${longest} s`,
    shortest < lifetimeSeconds - 60 && `a token was valid for ${shortest} s only`,
    ...afterItsEnd.map(({ what, leftBefore }) => `a ${what} was used ${-leftBefore} s after its end`),
    ...beforeItsEnd.map(({ what, leftAfter }) => `a ${what} was refused ${leftAfter} s before its end`),
    waits.length > 0 && `negative waits: ${waits.slice(0, 3).join('; ')}`,
    notReady < clocks.length && 'a process with a wrong clock says that it is ready',
    ...ends.map((end) => `the service ended: ${end}`),
  ];
  return {
    figures: [
      ['longest life of a token by the clock of the database', `${longest.toFixed(3)} s`],
      ['uses of tokens that were taken', outOf(taken('token').length, of('token').length)],
      ['uses of quotes that were taken', outOf(taken('quote').length, of('quote').length)],
      ['taken after their end, refused before it', `${afterItsEnd.length}, ${beforeItsEnd.length}`],
      ['negative waits', String(waits.length)],
      ['processes with a wrong clock that say so', outOf(notReady, clocks.length)],
    ],
    broken: broken.filter((sentence) => sentence !== false),
  };
}
