import { may } from '../../auth/permissions.ts';
import type { Actor } from '../../auth/types.ts';

/**
 * Whether this person may cancel an order, archive it, or take it up again: whoever created it, and who looks after
 * everybody's orders. A colleague's payment is not ended by a press in the wrong row.
 */
export function mayEnd({ role, userId }: Actor, order: { createdBy: string }): boolean {
  return may(role, 'order:cancel-any') || (may(role, 'order:cancel') && order.createdBy === userId);
}
