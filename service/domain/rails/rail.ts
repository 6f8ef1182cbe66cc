import { createHash } from 'node:crypto';
import { once } from 'node:events';
import type { BankAnswer, PayoutRail, PayoutRailName, ServiceContext } from '../context.ts';
import { inTransaction, query } from '../database.ts';
import { lockOrder } from '../orders/order.ts';
import { type ArrivedResult, type BankOrder, bankOrderOf, instructBank } from './bank.ts';
import { contradicts, partnerTime, recordContradiction } from './conclude.ts';
import { makePayoutDue } from './due-payouts.ts';

/** The faults that a query can meet, with their frequency in percent. */
const faults = {
  /** The query never arrives. */
  lost: 2,
  /** Done, but never answered. */
  silent: 5,
  /** Done, but answered with an error. */
  error: 5,
  /** Done, and the result is reported twice more. */
  twice: 5,
  /** Done, and later reported as the opposite of the bank's own book. */
  contradicting: 2,
} as const;
type Fault = keyof typeof faults;

/** Percentage of payments decided later: half of those decisions are reported, the others only found by querying. */
const decidedLater = 20;
const decidesAfterMs = 300;
const tellsAgainAfterMs = 50;

const look = `
  select state, wall_created_at > now() - make_interval(secs => $2) as fresh
  from rail_payments where reference = $1`;

let asked = 0;

/**
 * The simulated bank behind a bad line: keeps the same durable book, but lies, stays silent or reports late, by chances
 * drawn from a seed. For tests and the sandbox. Pending reports are lost when the process dies.
 */
function unreliableRail(ctx: ServiceContext): PayoutRail {
  return {
    async pay(order, signal) {
      asked += 1;
      const chance = (what: string) => draw([ctx.settings.bankSeed, what, order.tradeId, asked]);
      const fault = faultOf(chance('fault'));
      if (fault === 'lost') throw new Error('the bank cannot be reached');
      const answer = await decide(ctx, bankOrderOf(ctx.settings, order), chance('later'));
      if (fault === 'silent') await untilAborted(signal);
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

async function untilAborted(signal: AbortSignal): Promise<never> {
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

/** A pseudo-random number from 0 to below 100. */
function draw(seed: readonly unknown[]): number {
  const digest = createHash('sha256').update(JSON.stringify(seed)).digest();
  return (digest.readUInt32BE(0) / 2 ** 32) * 100;
}

const rails: Record<PayoutRailName, (ctx: ServiceContext) => PayoutRail> = {
  simulated: ({ pool, settings }) => ({ pay: (order) => instructBank(pool, bankOrderOf(settings, order)) }),
  unreliable: unreliableRail,
};

export function payoutRail(ctx: ServiceContext): PayoutRail {
  return ctx.rail ?? rails[ctx.settings.payoutRail](ctx);
}

const partnerOf = 'select partner_id as "partnerId" from orders where trade_id = $1';

/**
 * Handles a result that arrives after the answer, such as a bank's callback. It is only a hint: the payout becomes due
 * and asks the bank for its result. An order that already ended stays unchanged; a result that contradicts the booked
 * status is recorded for staff.
 */
export async function resultArrived(ctx: ServiceContext, result: ArrivedResult): Promise<void> {
  const { reference: tradeId, state } = result;
  const [known] = await query<{ partnerId: string }>(ctx.pool, partnerOf, [tradeId]);
  if (!known) {
    ctx.log.warn({ tradeId, state }, 'the bank reports a payment that no order asked for');
    return;
  }
  const { partnerId } = known;
  await inTransaction(ctx, async (tx) => {
    const locked = await lockOrder(tx, { id: partnerId }, null, { tradeId });
    if (!locked.ok) return;
    const order = locked.value;
    if (order.status === 'transferring') {
      await makePayoutDue(tx, tradeId, 'advance');
    } else if (contradicts(order, state)) {
      await recordContradiction(ctx, tx, { order, state, at: await partnerTime(ctx, tx, partnerId) });
    }
  });
}
