import { now } from '../../../clock.ts';
import { announce, inTransaction, lockOrder } from '../data/order.ts';
import { applyNews } from './apply-news.ts';

/**
 * Adds the amounts a signed callback reports (specification §6) to an order that the service has said is completed,
 * for services whose status answer does not have them. Never changes amounts that are known.
 */
export function completeAmounts(
  orderId: string,
  amounts: { sourceAmount?: string | undefined; targetAmount?: string | undefined },
): Promise<boolean> {
  return inTransaction(async (tx) => {
    const order = await lockOrder(tx, orderId);
    if (order?.serviceStatus !== 'completed' || order.actualTargetMinor !== null) return false;
    const { sourceAmount, targetAmount } = amounts;
    const news = { status: 'completed', sourceAmount, targetAmount, askedAt: now() };
    const { order: current, changed } = await applyNews(tx, order, news, 'callback');
    if (changed) await announce(tx, [{ kind: 'order', id: orderId, version: current.version }]);
    return changed;
  });
}
