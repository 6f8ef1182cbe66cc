import type { Actor } from '../../auth/types.ts';
import { isFinalStatus } from '../../service-core/contract/status.ts';
import { isCancellable } from '../transfers/conditions/order.ts';
import { familyOf } from '../transfers/family.ts';
import type { OrderRow } from './read-repository.ts';
import type { BulkAction, SkipReason } from './types.ts';
import { mayEnd } from './who-may-end.ts';

type RuleColumns = Pick<
  OrderRow,
  'createdBy' | 'family' | 'creation' | 'confirmation' | 'serviceStatus' | 'abandonedAt'
>;

const beforeConfirm: readonly string[] = ['pending', 'information_required', 'awaiting_transfe'];

/**
 * Returns the reason that a bulk action leaves an order out; undefined when it does not. `abandon` archives in the
 * portal what cannot be cancelled (S-01): only where the service has no way to, which is a business order, and a
 * personal one past `pending` (specification §4.3, decisions §5).
 */
export function skipOf(actor: Actor, action: BulkAction, order: RuleColumns): SkipReason | undefined {
  if (order.creation === 'refused') return 'not-created';
  if (action === 'check') return undefined;
  if (order.creation !== 'accepted' || order.serviceStatus === null) return 'in-doubt';
  if (isFinalStatus(order.serviceStatus) || order.abandonedAt !== null) return 'final';
  if (order.confirmation === 'requested' || order.confirmation === 'unknown') return 'in-doubt';
  if (order.confirmation === 'accepted' || !beforeConfirm.includes(order.serviceStatus)) return 'confirmed';
  if (!mayEnd(actor, order)) return 'not-yours';
  const cancels = isCancellable({ ...order, family: familyOf(order.family) });
  if (action === 'cancel') return cancels ? undefined : 'cannot-cancel';
  return cancels ? 'can-cancel' : undefined;
}

export function skipsOf(actor: Actor, order: RuleColumns): Partial<Record<BulkAction, SkipReason>> {
  const actions = ['check', 'cancel', 'abandon'] as const;
  return Object.fromEntries(
    actions.flatMap((action) => {
      const reason = skipOf(actor, action, order);
      return reason ? [[action, reason]] : [];
    }),
  );
}
