import type { OrderFamily } from '../context.ts';

/**
 * Tells a partner how to fix an order with pre-check findings; undefined for other orders. The business family has
 * neither an update nor a cancel call (specification §4.3): a wrong order is created again (§1).
 */
export function howToFix(order: { family: OrderFamily; status: string }): string | undefined {
  if (order.status !== 'information_required') return undefined;
  return order.family === 'business'
    ? 'create the order again with a new orderNo and the problems fixed; a name in Chinese characters can be given on the page of RFI_link instead'
    : 'fix the problems in an update';
}
