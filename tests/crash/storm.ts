import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brokenInDatabase, brokenInPortal } from '../../lab/books.ts';
import { startStormReceiver } from '../../lab/callback-ends.ts';
import {
  type Confirming,
  confirmUntilKnown,
  fundsFor,
  openDirectPartner,
  type StormOrder,
  stormOrders,
} from '../../lab/direct-partner.ts';
import { each } from '../../lab/load.ts';
import { type PortalForm, portalPlace, startPortalProcess } from '../../lab/portal.ts';
import { type KillablePostgres, openStormDatabase, startKillablePostgres } from '../../lab/postgres.ts';
import { startServiceProcess } from '../../lab/service.ts';
import { settled, settledInPortal } from '../../lab/settled.ts';
import { closeDatabase } from '../../lib/db/client.ts';
import { killMoments, killPlan } from './kill-plan.ts';
import { startKiller } from './killer.ts';
import { type PortalOrder, portalOrders } from './portal-orders.ts';
import { pressUntilSent, pressWhatWaits } from './portal-people.ts';

export type StormOptions = {
  orders: number;
  concurrency: number;
  kills: number;
  seed: number;
  portal: PortalForm;
  /** Ages what a process that died held on to, and counts a call without an answer as over after seconds. */
  ageing?: boolean;
  say?: (line: string) => void;
};

export type StormReport = {
  completed: number;
  failed: number;
  kills: Record<'service' | 'postgres' | 'portal', number>;
  repeatedCalls: number;
  lostAnswers: number;
  callbacks: number;
  seconds: number;
  broken: string[];
};

/** One order of so many is the portal's: people press buttons slower than programs call. */
const portalEvery = 10;
/** A portal at which more people wait is only asked by them, again and again, how far it is. */
const pressesAtOnce = 100;
const settleTimeoutMs = 180_000;
const progressEveryMs = 10_000;

type Item = { direct: StormOrder } | { portal: PortalOrder };

/**
 * Confirms orders of all families, at two processes of the service by a partner's program and at the portal by its
 * people, while those processes and their PostgreSQL are killed again and again and the bank lies; says what is broken
 * when everything has come to rest. Every tenth confirmation is sent twice. PostgreSQL has every commit on disk, in a
 * folder that is removed afterwards.
 */
export async function runStorm(options: StormOptions): Promise<StormReport> {
  const home = await mkdtemp(join(tmpdir(), 'crash-'));
  const closers: (() => Promise<unknown>)[] = [() => rm(home, { recursive: true, force: true })];
  try {
    const postgres = await startKillablePostgres(home);
    closers.push(() => postgres.stop());
    return await storm(options, { home, postgres, closers });
  } finally {
    for (const close of closers.toReversed()) await close();
  }
}

async function storm(
  options: StormOptions,
  {
    home,
    postgres,
    closers,
  }: { home: string; postgres: KillablePostgres; closers: (() => Promise<unknown>)[] },
): Promise<StormReport> {
  const { orders, concurrency, kills, seed, ageing = false, say = () => {} } = options;
  const begun = performance.now();
  const pools = {
    service: await openStormDatabase(postgres, 'service', closers),
    portal: await openStormDatabase(postgres, 'portal', closers),
  };
  const receiver = await startStormReceiver();
  closers.push(() => receiver.close());
  let payoutUrl = '';
  const place = await portalPlace({
    databaseUrl: postgres.url('portal'),
    dataDir: home,
    payoutUrl: () => payoutUrl,
    settings: ageing ? { PAYOUT_SETTLED_AFTER_MS: '6000' } : {},
  });
  const environment = {
    SERVICE_DATABASE_URL: postgres.url('service'),
    DATA_DIR: home,
    PORTAL_URL: place.url,
    SFTP_PORT: '0',
    SANDBOX_PAYOUT_DELAY_MS: '50',
    PAYOUT_RAIL: 'unreliable',
    PAYOUT_TIMEOUT_MS: '300',
    SANDBOX_BANK_SEED: String(seed),
    RATE_LIMIT_PER_MINUTE: '100000000',
    SANDBOX_PARTNERS_PER_HOUR: '100000',
    LOG_LEVEL: 'info',
  };
  const services = [await startServiceProcess(environment), await startServiceProcess(environment)];
  closers.push(() => Promise.all(services.map((service) => service.stop())));
  await Promise.all(services.map((service) => service.ready()));
  payoutUrl = services[0]?.url ?? '';

  const direct = orders - Math.floor(orders / portalEvery);
  const partner = await openDirectPartner(pools.service, {
    callbackUrl: receiver.url,
    funds: fundsFor(direct),
  });
  const clients = services.map(({ url }) => partner.client(url));
  closers.push(async () => clients.forEach((client) => client.close()));
  const [first] = clients;
  if (!first) throw new Error('a storm without a client');
  const directOrders = await stormOrders(first, { pool: pools.service, orders: direct });
  Object.assign(process.env, place.environment(), { LOG_LEVEL: 'silent' });
  const portal = await startPortalProcess(options.portal, place);
  closers.push(() => portal.stop());
  await portal.ready();
  const ofPortal = await portalOrders({ ...pools, orders: orders - direct });
  await closeDatabase();
  const items = mixed(directOrders, ofPortal);
  say(`${items.length} orders wait for confirmation, ${ofPortal.length} of them in the portal`);

  const confirming: Confirming = { clients, services, lostAnswers: 0 };
  const killer = startKiller({ plan: killPlan(kills, seed), services, portal, postgres });
  const moments = killMoments({ kills, orders, seed });
  let answered = 0;
  let repeatedCalls = 0;
  const progress = setInterval(() => {
    say(`${answered} of ${orders} confirmed, ${killer.over()} of ${kills} kills`);
  }, progressEveryMs);
  closers.push(async () => clearInterval(progress));
  // A press whose process died is answered later; other orders go on meanwhile.
  const presses = new Set<Promise<void>>();
  await each(items, concurrency, async (item, i) => {
    await killer.room();
    const send = (start: number) =>
      'direct' in item
        ? confirmUntilKnown(confirming, item.direct, start)
        : pressUntilSent(portal, item.portal);
    if (i % 10 === 0) repeatedCalls += 1;
    const sent = Promise.all(i % 10 === 0 ? [send(i), send(i + 1)] : [send(i)]).then(() => {
      answered += 1;
      while (answered > (moments[killer.planned()] ?? Number.POSITIVE_INFINITY)) killer.next();
    });
    if ('direct' in item) return await sent;
    presses.add(sent);
    // The callers that wait for the presses get the failure.
    sent.then(() => presses.delete(sent)).catch(() => {});
    while (presses.size >= pressesAtOnce) await Promise.race(presses);
  });
  await killer.done();

  say('nothing is killed any more; waiting until nothing is under way');
  const settling = { timeoutMs: settleTimeoutMs, ageing };
  await Promise.all([settled(pools.service, settling), ...presses]);
  clearInterval(progress);
  const meanwhile = () => pressWhatWaits(portal, { pool: pools.portal, orders: ofPortal });
  await settledInPortal(pools.portal, { ...settling, meanwhile });
  await settled(pools.service, settling);

  const { rows } = await pools.service.query<{ trade_id: string; status: string; direct: boolean }>(
    'select trade_id, status, partner_id = $1 as direct from orders',
    [partner.id],
  );
  const finals = new Map(rows.map((row) => [row.trade_id, row.status]));
  const count = (status: string) => rows.filter((row) => row.status === status).length;
  const untold = rows.filter((row) => row.direct && receiver.told.get(row.trade_id) !== row.status);
  const ends = [...services, portal].flatMap(({ unexpectedEnds }) => unexpectedEnds);
  return {
    completed: count('completed'),
    failed: count('failed'),
    kills: killer.figures(),
    repeatedCalls,
    lostAnswers: confirming.lostAnswers,
    callbacks: receiver.callbacks(),
    seconds: Math.round((performance.now() - begun) / 1000),
    broken: [
      ...(rows.length === orders ? [] : [`${rows.length} orders instead of ${orders}`]),
      ...(await brokenInDatabase(pools.service)),
      ...(await brokenInPortal(pools.portal, finals)),
      ...(untold.length > 0 ? [`${untold.length} orders of which the partner was not told the end`] : []),
      ...receiver.wentBack,
      ...ends.map((end) => `a process ended by itself: ${end}`),
    ],
  };
}

/** The portal's orders at even distances between the direct ones, none of them in the last third. */
function mixed(direct: readonly StormOrder[], ofPortal: readonly PortalOrder[]): Item[] {
  const items: Item[] = [];
  const pressed = ofPortal.values();
  for (const [n, order] of direct.entries()) {
    const next = n % (portalEvery - 4) === 0 ? pressed.next().value : undefined;
    if (next) items.push({ portal: next });
    items.push({ direct: order });
  }
  for (const order of pressed) items.push({ portal: order });
  return items;
}
