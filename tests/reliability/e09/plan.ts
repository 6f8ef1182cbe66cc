import type { OrderStatus } from '../../../lib/service-core/contract/status.ts';

export type PlannedOrder = { tradeId: string; orderNo: string; final: OrderStatus };
export type PlannedEvent = { id: string; body: Record<string, unknown>; order: PlannedOrder | null };

/**
 * A step in virtual time: an event happens at the service, or one of its deliveries is sent. The answer to a delivery
 * that is `lost` does not come back, so that another one follows.
 */
export type Action =
  | { kind: 'happens'; event: PlannedEvent; atMs: number }
  | { kind: 'sent'; event: PlannedEvent; atMs: number; lost: boolean };

export type Plan = { orders: PlannedOrder[]; events: PlannedEvent[]; actions: Action[] };

export const wallets = ['usd', 'eur', 'cny'].map((code) => ({
  walletId: `W-${code}`,
  currency: code.toUpperCase(),
}));

const secondMs = 1_000;
const longestDelayMs = 3 * 60 * 60 * secondMs;
const lostShare = 0.3;

const lives: readonly (readonly OrderStatus[])[] = [
  ['awaiting_transfe', 'transferring', 'completed'],
  ['information_required', 'awaiting_transfe', 'transferring', 'failed'],
  ['information_required', 'awaiting_transfe', 'transferring', 'completed'],
  ['awaiting_transfe', 'information_required', 'cancelled'],
];

/** Plans at least so many deliveries, each event up to ten times and more, shuffled and late by up to three hours. */
export function makePlan(o: { deliveries: number; seed: number }): Plan {
  const random = randomOf(o.seed);
  const plan: Plan = { orders: [], events: [], actions: [] };
  let planned = 0;
  const add = (event: PlannedEvent, atMs: number) => {
    plan.events.push(event);
    plan.actions.push({ kind: 'happens', event, atMs });
    const copies = random() < 0.3 ? 1 + Math.floor(random() * 10) : 1 + Math.floor(random() * 3);
    for (let copy = 0; copy < copies; copy += 1) {
      let sentMs = atMs + random() * (random() < 0.7 ? 2 * secondMs : longestDelayMs);
      for (let lost = true; lost; sentMs += (5 + random() * 600) * secondMs) {
        lost = random() < lostShare;
        plan.actions.push({ kind: 'sent', event, atMs: sentMs, lost });
        planned += 1;
      }
    }
  };
  while (planned < o.deliveries) {
    const nth = plan.orders.length;
    const life = lives[Math.floor(random() * lives.length)] ?? [];
    const order = { tradeId: `T-${nth}`, orderNo: `E9-${nth}`, final: life.at(-1) ?? 'completed' };
    plan.orders.push(order);
    // As dense however many there are.
    let atMs = random() * o.deliveries * secondMs;
    for (const status of life) {
      const amounts = status === 'completed' ? { sourceAmount: 100, targetAmount: 724.56 } : {};
      add(
        {
          id: `msg_${plan.events.length}`,
          body: { event: 'payment', id: order.tradeId, status, ...amounts },
          order,
        },
        atMs,
      );
      atMs += random() * secondMs;
    }
    const wallet = wallets[nth % wallets.length];
    if (wallet && nth % 5 === 0) {
      const body = { event: 'balance', id: wallet.walletId, status: 'changed', amount: 1_000 + nth };
      add({ id: `msg_${plan.events.length}`, body, order: null }, atMs);
    }
  }
  plan.actions.sort((a, b) => a.atMs - b.atMs);
  return plan;
}

/** Numbers from 0 to 1 that the same seed repeats (mulberry32). */
export function randomOf(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
