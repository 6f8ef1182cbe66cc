import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { createPayoutClient, type PayoutClient } from '../../lib/service-core/client/index.ts';
import { codeOfStatus } from '../../lib/service-core/codes.ts';
import type { SignatureScheme } from '../../lib/service-core/signing/index.ts';
import { startCallbackReceiver } from '../support/callback-receiver.ts';
import { brokenAtReceiver, brokenInDatabase } from './check-set.ts';
import { asAsked, isOpen } from './insist.ts';
import { type ServiceProcess, startServiceProcess } from './service-process.ts';
import { settled } from './settled.ts';
import { createStormOrder, type StormOrder } from './storm-orders.ts';

export type StormOptions = {
  databaseUrl: string;
  dataDir: string;
  orders: number;
  concurrency: number;
  kills: number;
  /** Ages the claims of dead senders by the 30 s that they last, instead of waiting for it. */
  ageClaims?: boolean;
  say?: (line: string) => void;
};

export type StormReport = {
  completed: number;
  failed: number;
  kills: number;
  repeatedCalls: number;
  lostAnswers: number;
  callbacks: number;
  seconds: number;
  broken: string[];
};

const settleTimeoutMs = 120_000;

/**
 * Confirms orders of all families at two processes of the service that share a database, kills one of them again and
 * again, and says what is broken when everything has come to rest. Every tenth confirmation is sent twice.
 */
export async function runStorm(options: StormOptions): Promise<StormReport> {
  const { databaseUrl, dataDir, orders, concurrency, kills, say = () => {} } = options;
  const begun = performance.now();
  const receiver = await startCallbackReceiver();
  const environment = {
    SERVICE_DATABASE_URL: databaseUrl,
    DATA_DIR: dataDir,
    PORTAL_URL: receiver.url,
    SANDBOX_PAYOUT_DELAY_MS: '50',
    LOG_LEVEL: 'info',
  };
  const processes = [await startServiceProcess(environment), await startServiceProcess(environment)];
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 4 });
  const clients: PayoutClient[] = [];
  try {
    for (const process of processes) {
      await process.ready();
      clients.push(await demoClient(dataDir, process.url));
    }
    const storm = { clients, processes, lostAnswers: 0, repeatedCalls: 0 };
    const waiting = await createOrders(storm, { orders, concurrency });
    say(`${waiting.length} orders wait for confirmation`);
    await confirmAll(storm, { waiting, concurrency, kills, say });
    await settled(pool, { timeoutMs: settleTimeoutMs, ageClaims: options.ageClaims === true });
    const { rows } = await pool.query<{ trade_id: string; status: string }>(
      'select trade_id, status from orders',
    );
    const finals = new Map(rows.map((row) => [row.trade_id, row.status]));
    const ends = processes.flatMap(({ unexpectedEnds }) => unexpectedEnds);
    const count = (status: string) => rows.filter((row) => row.status === status).length;
    return {
      completed: count('completed'),
      failed: count('failed'),
      kills,
      repeatedCalls: storm.repeatedCalls,
      lostAnswers: storm.lostAnswers,
      callbacks: receiver.received.length,
      seconds: Math.round((performance.now() - begun) / 1000),
      broken: [
        ...(rows.length === orders ? [] : [`${rows.length} orders instead of ${orders}`]),
        ...(await brokenInDatabase(pool)),
        ...brokenAtReceiver(finals, receiver.received),
        ...ends.map((end) => `a process ended by itself: ${end}`),
      ],
    };
  } finally {
    for (const client of clients) client.close();
    await Promise.all(processes.map((process) => process.stop()));
    await pool.end();
    await receiver.close();
  }
}

type Storm = {
  clients: PayoutClient[];
  processes: ServiceProcess[];
  lostAnswers: number;
  repeatedCalls: number;
};

async function demoClient(dataDir: string, baseUrl: string): Promise<PayoutClient> {
  const file = JSON.parse(await readFile(join(dataDir, 'sandbox-partner.json'), 'utf8')) as Record<
    string,
    string
  >;
  const { appKey = '', secretKey = '', privateKeyFile = '', signatureScheme } = file;
  const privateKey = await readFile(privateKeyFile, 'utf8');
  return createPayoutClient({
    baseUrl,
    appKey,
    secretKey,
    privateKey,
    scheme: signatureScheme as SignatureScheme,
  });
}

/** Does `work` for every item, `concurrency` at a time, in order of start. */
async function each<T>(
  items: readonly T[],
  concurrency: number,
  work: (item: T, i: number) => Promise<void>,
) {
  let next = 0;
  const lane = async () => {
    for (let i = next++; i < items.length; i = next++) await work(items[i] as T, i);
  };
  await Promise.all(Array.from({ length: concurrency }, lane));
}

async function createOrders(storm: Storm, o: { orders: number; concurrency: number }): Promise<StormOrder[]> {
  const created: StormOrder[] = [];
  await each(Array.from({ length: o.orders }), o.concurrency, async (_, i) => {
    const client = storm.clients[i % storm.clients.length] as PayoutClient;
    created.push(await createStormOrder(client, i, o.orders));
  });
  return created;
}

async function confirmAll(
  storm: Storm,
  o: { waiting: StormOrder[]; concurrency: number; kills: number; say: (line: string) => void },
): Promise<void> {
  const every = Math.max(1, Math.floor(o.waiting.length / (o.kills + 1)));
  let answered = 0;
  let killed = 0;
  let restarting: Promise<void> = Promise.resolve();
  const kill = (position: number) => {
    const process = storm.processes[position % storm.processes.length] as ServiceProcess;
    restarting = restarting.then(async () => {
      await process.killAndRestart();
      await process.ready();
    });
  };
  await each(o.waiting, o.concurrency, async (order, i) => {
    const first = confirm(storm, order, i);
    const again = i % 10 === 0 ? confirm(storm, order, i + 1) : undefined;
    if (again) storm.repeatedCalls += 1;
    await Promise.all([first, again]);
    answered += 1;
    if (answered % every === 0 && killed < o.kills) {
      killed += 1;
      o.say(`${answered} confirmed: kill ${killed}`);
      kill(killed);
    }
  });
  await restarting;
}

/** Repeats a confirmation until the service says what became of it, at whichever process answers. */
async function confirm(storm: Storm, order: StormOrder, start: number): Promise<void> {
  for (let attempt = start; ; attempt += 1) {
    const position = attempt % storm.clients.length;
    await storm.processes[position]?.ready();
    const client = storm.clients[position] as PayoutClient;
    const outcome = await order.confirm(client);
    if (outcome.kind === 'accepted') return;
    if (outcome.kind === 'refused' && !isOpen(outcome)) {
      const code = codeOfStatus(outcome.code);
      if (code === 'insufficientBalance' || code === 'operationNotAllowed') return;
      throw new Error(`refused: ${outcome.code} ${outcome.message}`);
    }
    await asAsked(outcome);
    storm.lostAnswers += 1;
  }
}
