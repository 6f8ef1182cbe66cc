import { may } from '../../auth/permissions.ts';
import type { Actor } from '../../auth/types.ts';

/**
 * True if this person may cancel an order, archive it, or take it up again: its creator, and roles with a permission
 * for every order. A press in the wrong row does not end a colleague's payment.
 */
export function mayEnd({ role, userId }: Actor, order: { createdBy: string }): boolean {
  return may(role, 'order:cancel-any') || (may(role, 'order:cancel') && order.createdBy === userId);
}
