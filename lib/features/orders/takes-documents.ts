import { isConfirming } from '../transfers/conditions/order.ts';
import type { OrderRow } from './read-repository.ts';

type Columns = Pick<OrderRow, 'serviceStatus' | 'confirmation' | 'updateState' | 'abandonedAt'>;

/** True while files can be added: not while a confirmation or a change may take effect, nor once it is archived. */
export function takesDocuments(order: Columns): boolean {
  if (order.abandonedAt !== null) return false;
  if (order.serviceStatus === 'pending' || order.serviceStatus === 'information_required') return true;
  return order.serviceStatus === 'awaiting_transfe' && order.updateState === 'none' && !isConfirming(order);
}
