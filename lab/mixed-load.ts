import { setTimeout as sleep } from 'node:timers/promises';
import fc from 'fast-check';
import { startHostileReceiver } from '../tests/soak/hostile-receiver.ts';
import { startCallbackReceiver } from '../tests/support/callback-receiver.ts';
import { type Family, quote } from '../tests/support/foreign-bodies.ts';
import { ForeignClient } from '../tests/support/foreign-client.ts';
import {
  confirm,
  createOrder,
  dataOf,
  paths,
  readyOrder,
  statusOf,
  upload,
} from '../tests/support/foreign-flows.ts';
import { samplePdf } from '../tests/support/sample-files.ts';
import { type Operation, readDocument } from './fuzz/document.ts';
import { faultsOf } from './fuzz/judge.ts';
import { requestOf } from './fuzz/requests.ts';
import { createSender, freshKnown, type Known } from './fuzz/sender.ts';

export type Load = {
  /** Calls of whole actions so far, by name. */
  counts: Record<string, number>;
  /** Unexpected events, at most a few of a kind. */
  problems: string[];
  stop(): Promise<void>;
};

type Bench = { client: ForeignClient; known: Known; turn: number };
type Action = (bench: Bench) => Promise<unknown>;

const families: readonly Family[] = ['global', 'personal', 'business'];
const accounts = ['6222020200112233445', '6222020200112233445', '622202020011229001', '622202020011229005'];
const megabyte = Buffer.concat([samplePdf, Buffer.alloc(1024 * 1024, ' ')]);
const fuzzSamples = 2_000;
const problemsAtMost = 20;

async function wholeOrder({ client, turn }: Bench): Promise<void> {
  const family = families[turn % families.length] ?? 'global';
  const account = accounts[turn % accounts.length] ?? '';
  const order = await readyOrder(client, family, { sourceCents: 1_000, account });
  await confirm(client, family, order);
  await statusOf(client, family, order.tradeId);
}

async function documents({ client, turn }: Bench): Promise<void> {
  const family = families[turn % families.length] ?? 'global';
  const { tradeId } = await createOrder(client, family, { sourceCents: 1_000 });
  const file = Buffer.concat([megabyte, Buffer.from(String(turn))]);
  for (const type of ['proforma_invoice', 'other']) dataOf(await upload(client, family, tradeId, type, file));
}

async function conversion({ client }: Bench): Promise<void> {
  const pair = { sourceCurrency: 'USD', targetCurrency: 'EUR' };
  const { queryNo } = await quote(client, 'global', pair);
  const query = new URLSearchParams({ ...pair, queryNo, sourceAmount: '1', walletType: 'personal' });
  dataOf(await client.get(`/global/payout/wallet/new-fx-conversion?${query}`));
}

async function reading({ client }: Bench): Promise<void> {
  dataOf(await client.get('/global/payout/wallet/list'));
  dataOf(await client.post('/payout/wallet/list', '{}'));
  dataOf(await client.sandbox('/payout/common/area/list?chaoyang'));
  dataOf(await client.sandbox('/payout/common/occupation/list'));
  dataOf(await client.sandbox('/sandbox/callbacks'));
  dataOf(await client.sandbox('/sandbox/ledger'));
}

async function changing({ client }: Bench): Promise<void> {
  const { orderNo, tradeId } = await createOrder(client, 'global', { sourceCents: 1_000 });
  dataOf(await client.post(paths.global.update, { orderNo, purpose: 'Rent' }));
  dataOf(await client.post(paths.global.cancel, { tradeId }));
}

/** Retries come due, tokens end. */
async function time({ client }: Bench): Promise<void> {
  dataOf(await client.sandbox('/sandbox/clock/advance', { seconds: 600 }));
  await client.renewToken();
}

async function stranger({ client }: Bench): Promise<void> {
  const other = await ForeignClient.register(client.baseUrl, client.keys);
  dataOf(await other.get('/global/payout/wallet/list'));
}

/**
 * Mixed load on a running service until it is stopped: `lanes` actions at a time, each lane as its own partner, and
 * `perSecond` of them in all, as far as the service keeps up. The same work in every minute, or minutes could not be
 * compared: how much memory a program takes follows how much it is given to do.
 */
export async function startLoad(url: string, { lanes = 6, perSecond = 25 } = {}): Promise<Load> {
  const [good, hostile] = [await startCallbackReceiver(), await startHostileReceiver()];
  const trim = setInterval(() => good.received.splice(0), 1_000);
  const { operations, resolve } = await readDocument();
  const byId = new Map(operations.map((operation) => [operation.id, operation]));
  const other = await ForeignClient.register(url);
  const toy = await ForeignClient.register(url, other.keys);
  const counts: Record<string, number> = {};
  const problems: string[] = [];
  const stopping = new AbortController();

  const lane = async (number: number): Promise<void> => {
    const client = await ForeignClient.register(url, other.keys);
    const target = number % 2 === 0 ? good.url : hostile.url;
    dataOf(await client.sandbox('/sandbox/callback-address', { url: target }));
    for (const type of ['personal', 'business']) {
      dataOf(await client.sandbox('/sandbox/wallet/credit', { type, currency: 'USD', amount: 9_000_000 }));
    }
    const bench: Bench = { client, known: await freshKnown(client), turn: number * 5 };
    const sender = createSender({ client, stranger: other, toy });
    const arbitrary = fc.oneof(...operations.map((operation) => requestOf(operation, resolve)));
    const samples = fc.sample(arbitrary, { seed: number, numRuns: fuzzSamples });
    const fuzz: Action = async ({ turn, known }) => {
      const request = samples[turn % samples.length];
      const operation = request && (byId.get(request.operation) as Operation);
      if (!operation || operation.id === 'sandboxIdle') return;
      const faults = faultsOf(await sender.send(operation, request, known), {});
      if (faults.length > 0) throw new Error(`${operation.id}: ${faults.join('; ')}`);
    };
    const actions: [name: string, action: Action][] = [
      ['order', wholeOrder],
      ['order', wholeOrder],
      ['fuzz', fuzz],
      ['fuzz', fuzz],
      ['fuzz', fuzz],
      ['fuzz', fuzz],
      ['documents', documents],
      ['conversion', conversion],
      ['reading', reading],
      ['changing', changing],
      ['time', time],
      ['partner', stranger],
    ];
    const everyMs = (lanes / perSecond) * 1000;
    let nextAt = performance.now();
    while (!stopping.signal.aborted) {
      nextAt = Math.max(nextAt + everyMs, performance.now());
      const [name, action] = actions[bench.turn % actions.length] ?? ['fuzz', fuzz];
      try {
        await action(bench);
        counts[name] = (counts[name] ?? 0) + 1;
      } catch (problem) {
        const words = problem instanceof Error ? problem.message : String(problem);
        if (problems.length < problemsAtMost) problems.push(`${name}: ${words.slice(0, 500)}`);
        // A refused order or an ended token of the toy's doing must not end the lane.
        await client.renewToken();
      }
      bench.turn += 1;
      await sleep(Math.max(0, nextAt - performance.now()));
    }
    sender.close();
  };

  const running = Promise.all(Array.from({ length: lanes }, (_, number) => lane(number)));
  return {
    counts,
    problems,
    stop: async () => {
      stopping.abort();
      await running;
      clearInterval(trim);
      await good.close();
      await hostile.close();
    },
  };
}
