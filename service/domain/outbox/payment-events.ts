import { type OrderStatus, toldStatuses } from '../../../lib/service-core/contract/status.ts';
import { formatAmount } from '../../../lib/service-core/money/index.ts';
import type { OutboxEvent } from '../callbacks/events.ts';
import type { Finding } from '../precheck/index.ts';

const reported = toldStatuses('all');

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
  returnedSourceMinor: bigint | null;
  returnedTargetMinor: bigint | null;
  reasonMessage: string | null;
  findings: readonly Finding[];
};

/**
 * The payment event of an order's status: with the actual amounts once completed, with the amounts that came back once
 * returned, and with the reason or with what is missing as its message.
 */
export function paymentEventOf(order: PaymentEventOf, at: Date): OutboxEvent {
  const { tradeId, partnerId, status } = order;
  const [sourceMinor, targetMinor] = movedBy(order);
  const amounts =
    sourceMinor !== null && targetMinor !== null
      ? {
          targetAmount: formatAmount(targetMinor, order.targetCurrency),
          sourceAmount: formatAmount(sourceMinor, order.sourceCurrency),
        }
      : {};
  const message = order.reasonMessage ?? (status === 'information_required' ? missing(order) : null);
  const told = message === null ? {} : { message };
  return { partnerId, at, body: { event: 'payment', id: tradeId, status, ...amounts, ...told } };
}

function movedBy(order: PaymentEventOf): [bigint | null, bigint | null] {
  if (order.status === 'completed') return [order.confirmedSourceMinor, order.confirmedTargetMinor];
  if (order.status === 'returned') return [order.returnedSourceMinor, order.returnedTargetMinor];
  return [null, null];
}

function missing({ findings }: Pick<PaymentEventOf, 'findings'>): string {
  return findings.map(({ path, message }) => `${path}: ${message}`).join('; ');
}
