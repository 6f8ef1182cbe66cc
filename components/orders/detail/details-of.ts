import type { OrderDetail } from '@/lib/features/orders/types.ts';

/** The facts the service's support asks for, without personal data, in its own spelling. */
export function detailsOf({ order, money, exchanges }: OrderDetail): string {
  const latest = exchanges[0];
  const facts: [string, string | null][] = [
    ['orderNo', order.orderNo],
    ['tradeId', order.tradeId],
    ['status', order.serviceStatus],
    ['message', order.statusMessage],
    ['sourceAmount', `${money.source.amount} ${money.source.currency}`],
    ['targetAmount', `${money.target.amount} ${money.target.currency}`],
    ['queryNo', money.quote?.queryNo ?? null],
    ['createdAt', order.createdAt],
    ['confirmedAt', order.confirmedAt],
    ['statusAt', order.statusAt],
    ['lastCall', latest ? `${latest.method} ${latest.path} ${latest.at} ${latest.httpStatus ?? '—'}` : null],
  ];
  return facts.flatMap(([name, value]) => (value === null ? [] : [`${name}: ${value}`])).join('\n');
}
