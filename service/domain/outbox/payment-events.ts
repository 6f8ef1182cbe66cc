import { type OrderStatus } from '../../../lib/service-core/contract/status.ts';
import { formatAmount } from '../../../lib/service-core/money/index.ts';
import type { Finding } from '../precheck/index.ts';
import type { OutboxEvent } from './deliveries.ts';

const reported: readonly OrderStatus[] = [
  'completed',
  'failed',
  'awaiting_transfe',
  'information_required',
  'cancelled',
];

/** True for a status that partners are told about whenever an order reaches it (decisions §8). */
export const isReported = (status: OrderStatus): boolean => reported.includes(status);

export type PaymentEventOf = {
  tradeId: string;
  partnerId: string;
  status: OrderStatus;
  sourceCurrency: string;
  targetCurrency: string;
  confirmedSourceMinor: bigint | null;
  confirmedTargetMinor: bigint | null;
  reasonMessage: string | null;
  findings: readonly Finding[];
};

/**
 * The payment event of an order's status: with the actual amounts once completed, and with the reason or with what is
 * missing as its message.
 */
export function paymentEventOf(order: PaymentEventOf, at: Date): OutboxEvent {
  const { tradeId, partnerId, status } = order;
  const amounts =
    status === 'completed' && order.confirmedSourceMinor !== null && order.confirmedTargetMinor !== null
      ? {
          targetAmount: formatAmount(order.confirmedTargetMinor, order.targetCurrency),
          sourceAmount: formatAmount(order.confirmedSourceMinor, order.sourceCurrency),
        }
      : {};
  const message = order.reasonMessage ?? (status === 'information_required' ? missing(order) : null);
  const told = message === null ? {} : { message };
  return { partnerId, at, body: { event: 'payment', id: tradeId, status, ...amounts, ...told } };
}

function missing({ findings }: Pick<PaymentEventOf, 'findings'>): string {
  return findings.map(({ path, message }) => `${path}: ${message}`).join('; ');
}
