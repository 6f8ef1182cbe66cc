import { createHash } from 'node:crypto';
import { once } from 'node:events';
import type { ServiceContext } from '../context.ts';
import { query } from '../sql.ts';
import { type BankAnswer, type BankOrder, instructBank } from './bank.ts';
import { bankOrderOf } from './outcome.ts';
import type { PayoutRail } from './rail.ts';
import { resultArrived } from './result-arrived.ts';

/** The faults one question can meet, each with its frequency in percent. */
const faults = {
  /** It never arrived. */
  lost: 2,
  /** Done, and no answer ever. */
  silent: 5,
  /** Done, and the answer is an error. */
  error: 5,
  /** Done, and the result is told twice more. */
  twice: 5,
  /** Done, and later it says the opposite, of which its book knows nothing. */
  contradicting: 2,
} as const;
type Fault = keyof typeof faults;

/**
 * Percentage of payments that it decides later; of half of these it reports the decision, for the others it has to be
 * asked.
 */
const decidedLater = 20;
const decidesAfterMs = 300;
const tellsAgainAfterMs = 50;

const look = `
  select state, wall_created_at > now() - make_interval(secs => $2) as fresh
  from rail_payments where reference = $1`;

let asked = 0;

/**
 * The simulated bank behind a bad line: it keeps the same durable book, and lies, is silent or tells late, by chances
 * drawn from a seed. For tests and the sandbox. The results it tells by itself are lost when the process dies.
 */
export function unreliableRail(ctx: ServiceContext): PayoutRail {
  return {
    async pay(order, signal) {
      asked += 1;
      const chance = (what: string) => draw([ctx.settings.bankSeed, what, order.tradeId, asked]);
      const fault = faultOf(chance('fault'));
      if (fault === 'lost') throw new Error('the bank cannot be reached');
      const answer = await decide(ctx, bankOrderOf(ctx.settings, order), chance('later'));
      if (fault === 'silent') await forEver(signal);
      if (fault === 'error') throw new Error('the bank answers with an error');
      if (answer.state !== 'held') tellAgain(ctx, { reference: order.tradeId, state: answer.state }, fault);
      return answer;
    },
  };
}

async function decide(ctx: ServiceContext, order: BankOrder, chance: number): Promise<BankAnswer> {
  const { reference } = order;
  const [known] = await query<{ state: string; fresh: boolean }>(ctx.pool, look, [
    reference,
    decidesAfterMs / 1000,
  ]);
  const isLater = known ? known.state === 'held' && known.fresh : chance < decidedLater;
  if (order.outcome === 'hold' || !isLater) return instructBank(ctx.pool, order);
  const held = await instructBank(ctx.pool, { ...order, outcome: 'hold' });
  if (!known && chance < decidedLater / 2) {
    soon(ctx, decidesAfterMs, async () => {
      const { state } = await instructBank(ctx.pool, order);
      if (state !== 'held') await resultArrived(ctx, { reference, state });
    });
  }
  return held;
}

function tellAgain(ctx: ServiceContext, result: Parameters<typeof resultArrived>[1], fault: Fault | null) {
  const { reference, state } = result;
  const opposite = state === 'paid' ? 'refused' : 'paid';
  if (fault === 'twice') {
    for (const after of [0, tellsAgainAfterMs]) soon(ctx, after, () => resultArrived(ctx, result));
  } else if (fault === 'contradicting') {
    soon(ctx, tellsAgainAfterMs, () => resultArrived(ctx, { reference, state: opposite }));
  }
}

function soon(ctx: ServiceContext, afterMs: number, tell: () => Promise<void>): void {
  setTimeout(() => {
    tell().catch((problem: unknown) => ctx.log.warn({ err: problem }, 'what the bank tells got lost'));
  }, afterMs).unref();
}

async function forEver(signal: AbortSignal): Promise<never> {
  if (!signal.aborted) await once(signal, 'abort');
  throw signal.reason;
}

function faultOf(chance: number): Fault | null {
  let end = 0;
  for (const [fault, share] of Object.entries(faults) as [Fault, number][]) {
    end += share;
    if (chance < end) return fault;
  }
  return null;
}

/** From 0 up to 100. */
function draw(seed: readonly unknown[]): number {
  const digest = createHash('sha256').update(JSON.stringify(seed)).digest();
  return (digest.readUInt32BE(0) / 2 ** 32) * 100;
}
