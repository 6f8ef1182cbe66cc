import type { ServiceContext } from '../context.ts';
import type { Order } from '../orders/order.ts';
import { type BankAnswer, instructBank } from './bank.ts';
import { bankOrderOf } from './outcome.ts';
import { unreliableRail } from './unreliable.ts';

/**
 * Pays beneficiaries. `pay` names the payment by the order's tradeId for ever: asked again, also after a crash, a rail
 * answers what it did the first time, or `held` while it has not decided. It throws when it does not know, and may give
 * up when `signal` aborts. It is never called inside a transaction of the service. A rail that hears of a result later
 * hands it to `resultArrived`, and a payment that came back to `returnPayment`.
 */
export type PayoutRail = { pay(order: Order, signal: AbortSignal): Promise<BankAnswer> };

/** The names that PAYOUT_RAIL knows. Neither moves money; an adapter to a real bank is added here. */
export const payoutRailNames = ['simulated', 'unreliable'] as const;
export type PayoutRailName = (typeof payoutRailNames)[number];

const rails: Record<PayoutRailName, (ctx: ServiceContext) => PayoutRail> = {
  simulated: ({ pool, settings }) => ({ pay: (order) => instructBank(pool, bankOrderOf(settings, order)) }),
  unreliable: unreliableRail,
};

export function payoutRail(ctx: ServiceContext): PayoutRail {
  return ctx.rail ?? rails[ctx.settings.payoutRail](ctx);
}
