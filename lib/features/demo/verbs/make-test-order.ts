import { z } from 'zod';
import { env } from '../../../env.ts';
import { err, ok, type Result } from '../../../result.ts';
import { getOrderDetail } from '../../orders/queries.ts';
import { type Family, families } from '../../transfers/types.ts';
import { actorOf, userExists } from '../data.ts';
import { advanceOrder, completeOrder, createPlanned, saveDemoParties } from '../history/make-order.ts';
import type { PayerName, RecipientName } from '../history/people.ts';
import type { PlannedOrder } from '../history/plan.ts';

/** The wish of `POST /api/testing/orders` (docs/qa.md). */
export const testOrderSchema = z.object({
  /** The person who makes the order. */
  email: z.email(),
  family: z.enum(families).default('global'),
  /** Decimal text. */
  amount: z.string().default('100.00'),
  sourceCurrency: z.string().default('USD'),
  account: z.string().optional(),
  orderNo: z.string().optional(),
  lockRate: z.boolean().optional(),
  /** `sent`: confirmed, or submitted where the policy demands an approval. */
  until: z.enum(['documents', 'review', 'sent']).default('review'),
});
type TestOrderMade = { orderId: string; orderNo: string; tradeId: string; approvalId: string | null };
type TestOrderRefusal = { code: 'production' } | { code: 'unknown-person' };

const partiesOf: Record<Family, { from: PayerName; to: RecipientName }> = {
  global: { from: 'jane', to: 'wang' },
  business: { from: 'northwind', to: 'guangming' },
  personal: { from: 'priya', to: 'chen' },
};

/**
 * Makes an order for a test, through the portal's own use cases and with the rights of the named person. Refused in
 * production; the caller has checked the token of the calls for tests.
 */
export async function makeTestOrder(
  input: z.output<typeof testOrderSchema>,
): Promise<Result<TestOrderMade, TestOrderRefusal>> {
  if (env().PORTAL_ENV === 'production') return err({ code: 'production' });
  const { email, until, family, amount, orderNo, account, lockRate } = input;
  if (!(await userExists(email))) return err({ code: 'unknown-person' });
  const actor = await actorOf(email);
  const { from, to } = partiesOf[family];
  const plan: PlannedOrder = {
    from,
    to,
    family,
    sourceCurrency: input.sourceCurrency,
    targetCurrency: 'CNY',
    sourceAmount: amount,
    purpose: 'Family Support',
    ending: 'as-account-says',
    reason: '',
    ...(orderNo !== undefined && { orderNo }),
    ...(account !== undefined && { account }),
    ...(lockRate !== undefined && { lockRate }),
  };
  const parties = await saveDemoParties(actor, { payers: [from], recipients: [to] });
  const orderId = await createPlanned(actor, plan, parties);
  if (until !== 'documents') await completeOrder(actor, orderId, plan);
  const approvalId = until === 'sent' ? await advanceOrder(actor, orderId, plan) : null;
  const detail = await getOrderDetail(actor, orderId);
  if (!detail) throw new Error('the order is not there');
  return ok({ orderId, orderNo: detail.order.orderNo, tradeId: detail.order.tradeId ?? '', approvalId });
}
