import { generateKeyPairSync } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import { type Plant, portalPlace, startPortalProcess } from '../../../lab/portal.ts';
import { callbackSigner } from '../../support/callback-signer.ts';
import { insertPortalOrder } from '../../support/portal-order-rows.ts';
import { brokenIn, underWay } from './check.ts';
import { deliver } from './deliver.ts';
import { makePlan, type Plan, randomOf } from './plan.ts';
import { startTruth } from './truth.ts';

export type ChaosReport = {
  orders: number;
  /** Orders that have the status the service says. */
  settled: number;
  events: number;
  /** Events that are stored once and were acted upon. */
  applied: number;
  deliveries: number;
  lost: number;
  kills: number;
  seconds: number;
  broken: string[];
};

/** The time without any progress after which work still under way counts as left. */
const patienceMs = 120_000;

/**
 * Delivers callbacks again and again, late and out of order, to a portal that is killed meanwhile, on the portal's
 * database that this process uses (`PORTAL_DATABASE_URL`), which must be empty.
 */
export async function runWebhookChaos(o: {
  databaseUrl: string;
  deliveries: number;
  kills: number;
  seed: number;
  plant?: Plant;
  say?: (line: string) => void;
}): Promise<ChaosReport> {
  const begun = performance.now();
  const random = randomOf(o.seed + 1);
  const plan = makePlan(o);
  const folder = await mkdtemp(join(tmpdir(), 'webhook-chaos-'));
  const client = new Client({ connectionString: o.databaseUrl });
  await client.connect();
  const signer = callbackSigner();
  const truth = await startTruth({ orders: plan.orders, random });
  await insertOrders(plan);
  const place = await portalPlace({
    databaseUrl: o.databaseUrl,
    dataDir: folder,
    payoutUrl: () => truth.url,
    settings: {
      LOG_LEVEL: 'silent',
      PAYOUT_WEBHOOK_PUBLIC_KEY: signer.publicKey,
      ...(await credentialsIn(folder)),
    },
  });
  const portal = await startPortalProcess('plain', place, o.plant);
  await portal.ready();
  try {
    const total = plan.actions.filter(({ kind }) => kind === 'sent').length;
    const every = Math.ceil(total / (o.kills + 1));
    let kills = 0;
    let restarting = Promise.resolve();
    const count = await deliver({
      url: `${portal.url}/hub/webhook`,
      actions: plan.actions,
      signer,
      random,
      happens: truth.happens,
      onDelivery: (nth) => {
        if (nth % 5_000 === 0) o.say?.(`${nth} of ${total} deliveries`);
        if (nth === 0 || nth % every !== 0) return;
        kills += 1;
        restarting = restarting.then(() => portal.killAndRestart()).then(() => portal.ready());
      },
    });
    await restarting;
    await settled(client);
    const { broken, ...numbers } = await brokenIn(client, {
      plan,
      acknowledged: count.acknowledged,
      balanceOf: truth.balanceOf,
    });
    return {
      ...numbers,
      orders: plan.orders.length,
      events: plan.events.length,
      deliveries: count.sent,
      lost: count.lost,
      kills,
      seconds: (performance.now() - begun) / 1_000,
      broken: [...broken, ...portal.unexpectedEnds.map((end) => `the portal ended by itself: ${end}`)],
    };
  } finally {
    await portal.stop();
    await truth.close();
    await client.end();
    await rm(folder, { recursive: true, force: true });
  }
}

/** Waits as long as the work under way becomes less; the questions find the rest. */
async function settled(client: Client): Promise<void> {
  let least = Number.POSITIVE_INFINITY;
  let lessAt = performance.now();
  while (performance.now() - lessAt < patienceMs) {
    const open = await underWay(client);
    if (open === 0) return;
    if (open < least) lessAt = performance.now();
    least = Math.min(least, open);
    // A check that was planned for later is asked now: virtual time costs nothing.
    await client.query(`
      select graphile_worker.reschedule_jobs(array_agg(id), run_at => now())
        from graphile_worker.jobs where locked_at is null and run_at > now() and attempts < max_attempts`);
    await sleep(250);
  }
}

async function insertOrders(plan: Plan): Promise<void> {
  const createdBy = crypto.randomUUID();
  const waiting = [...plan.orders];
  const insert = async () => {
    for (let order = waiting.pop(); order; order = waiting.pop()) {
      const { tradeId, orderNo } = order;
      await insertPortalOrder({ tradeId, orderNo, createdBy, statusRank: 1 });
    }
  };
  await Promise.all(Array.from({ length: 8 }, insert));
}

async function credentialsIn(folder: string): Promise<Record<string, string>> {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const file = join(folder, 'private.pem');
  await writeFile(file, privateKey.export({ type: 'pkcs8', format: 'pem' }));
  return { PAYOUT_APP_KEY: 'ak_e9', PAYOUT_SECRET_KEY: 'sk_e9', PAYOUT_PRIVATE_KEY_FILE: file };
}
