import type { ServiceContext } from '../context.ts';
import type { Order } from '../orders/order.ts';
import { type BankAnswer, instructBank } from './bank.ts';
import { bankOrderOf } from './outcome.ts';

/**
 * What pays beneficiaries. `pay` names the payment by the order's tradeId for ever: asked again, also after a crash, a
 * rail answers what it did the first time. It is never called inside a transaction of the service.
 */
export type PayoutRail = { pay(order: Order): Promise<BankAnswer> };

/** The names that PAYOUT_RAIL knows. The simulated bank moves no money; an adapter to a real one is added here. */
export const payoutRailNames = ['simulated'] as const;
export type PayoutRailName = (typeof payoutRailNames)[number];

type RailContext = Pick<ServiceContext, 'pool' | 'settings'>;

const rails: Record<PayoutRailName, (ctx: RailContext) => PayoutRail> = {
  simulated: ({ pool, settings }) => ({ pay: (order) => instructBank(pool, bankOrderOf(settings, order)) }),
};

export function payoutRail(ctx: RailContext): PayoutRail {
  return rails[ctx.settings.payoutRail](ctx);
}
