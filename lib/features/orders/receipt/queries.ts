import { useCase } from '../../../auth/use-case.ts';
import { now } from '../../../clock.ts';
import { err, ok, type Result } from '../../../result.ts';
import { getOrderDetail } from '../queries.ts';
import type { OrderDetail } from '../types.ts';
import type { Receipt, ReceiptRefusal } from './schema.ts';

/**
 * Returns the receipt of a completed or returned payment; `not-completed` until the service has reported the paid
 * amounts, `order-not-found` for an unknown id.
 */
export const receiptOf = useCase(
  'order:read',
  async (actor, orderId: string): Promise<Result<Receipt, ReceiptRefusal>> => {
    const detail = await getOrderDetail(actor, orderId);
    if (!detail) return err({ code: 'order-not-found' });
    const { order, money } = detail;
    if (!detail.can.receipt || !money.actualSource || !money.actualTarget || order.tradeId === null)
      return err({ code: 'not-completed' });
    const crosses = money.source.currency !== money.target.currency;
    return ok({
      orderNo: order.orderNo,
      tradeId: order.tradeId,
      queryNo: money.quote?.queryNo ?? null,
      family: order.family,
      payerName: order.payerName,
      recipientName: [order.beneficiaryName, order.suppliedName].filter(Boolean).join(' · '),
      bankName: sentOf(detail, /(^|\.)bankName$/),
      account: order.accountSuffix && `••••${order.accountSuffix}`,
      purpose: order.purpose || null,
      paid: money.actualSource,
      received: money.actualTarget,
      rate: crosses ? (money.actualRate ?? money.rate) : null,
      createdAt: order.createdAt,
      confirmedAt: order.confirmedAt,
      completedAt: paidAt(detail),
      returned:
        order.status.id === 'returned'
          ? { amount: money.returned?.source ?? null, at: money.returned?.at ?? order.statusAt }
          : null,
      issuedAt: now().toISOString(),
    });
  },
);

/** Returns the time of completion; for a returned payment from the timeline, null if it has none. */
function paidAt({ order, timeline }: OrderDetail): string | null {
  if (order.status.id === 'completed') return order.statusAt;
  return timeline.findLast(({ data }) => data.status === 'completed')?.at ?? null;
}

function sentOf({ order }: OrderDetail, path: RegExp): string | null {
  return (
    order.sent.find((field) => field.path.startsWith('beneficiary') && path.test(field.path))?.value ?? null
  );
}
