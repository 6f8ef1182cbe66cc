import { type OrderStatus } from '../../../lib/service-core/contract/status.ts';
import { formatAmount } from '../../../lib/service-core/money/index.ts';
import type { Queryable } from '../context.ts';
import { type OutboxEvent, recordEvents } from './deliveries.ts';

const reported: readonly OrderStatus[] = [
  'completed',
  'failed',
  'awaiting_transfe',
  'information_required',
  'cancelled',
];

export type PaymentEventOf = {
  tradeId: string;
  partnerId: string;
  status: OrderStatus;
  sourceCurrency: string;
  targetCurrency: string;
  confirmedSourceMinor: bigint | null;
  confirmedTargetMinor: bigint | null;
  reasonMessage: string | null;
};

/** The payment event of a status that a partner is told about, with the actual amounts once completed. */
export function paymentEventOf(order: PaymentEventOf, at: Date): OutboxEvent | undefined {
  if (!reported.includes(order.status)) return undefined;
  const amounts =
    order.status === 'completed' && order.confirmedSourceMinor !== null && order.confirmedTargetMinor !== null
      ? {
          targetAmount: formatAmount(order.confirmedTargetMinor, order.targetCurrency),
          sourceAmount: formatAmount(order.confirmedSourceMinor, order.sourceCurrency),
        }
      : {};
  const message = order.reasonMessage === null ? {} : { message: order.reasonMessage };
  const body = { event: 'payment' as const, id: order.tradeId, status: order.status, ...amounts, ...message };
  return { partnerId: order.partnerId, at, body };
}

/** Writes the payment event of an order's new status in the transaction that changes it. */
export async function recordPaymentEvent(tx: Queryable, order: PaymentEventOf, at: Date): Promise<void> {
  const event = paymentEventOf(order, at);
  if (event) await recordEvents(tx, [event]);
}
