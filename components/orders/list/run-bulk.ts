import { abandonOrderAction, cancelOrderAction, checkNowAction } from '@/lib/features/orders/actions.ts';
import type { BulkAction } from '@/lib/features/orders/types.ts';

/** The outcome of one order; each has a text `orders.bulk.result.{outcome}`. */
export type BulkOutcome =
  | BulkAction
  | 'changed'
  | 'unanswered'
  | 'unavailable'
  | 'notAllowed'
  | 'notYours'
  | 'notFound'
  | 'stopped'
  | { said: string };

export const isDone = (outcome: BulkOutcome): boolean =>
  outcome === 'check' || outcome === 'cancel' || outcome === 'abandon' || outcome === 'changed';

/** Runs a bulk action on one order. A call without an answer never counts as a failure. */
export async function runOne(
  action: BulkAction,
  { orderId, reason }: { orderId: string; reason: string },
): Promise<BulkOutcome> {
  if (action === 'check') {
    const answer = await checkNowAction({ orderId }).catch(() => null);
    if (answer?.ok) return answer.value.changed ? 'changed' : 'check';
    return outcomeOf(answer?.reason);
  }
  const answer =
    action === 'cancel'
      ? await cancelOrderAction({ orderId, reason }).catch(() => null)
      : await abandonOrderAction({ orderId, reason }).catch(() => null);
  return answer?.ok ? action : outcomeOf(answer?.reason);
}

function outcomeOf(reason: { code: string; message?: string } | undefined): BulkOutcome {
  switch (reason?.code) {
    case 'refused':
      return { said: reason.message ?? '' };
    case 'unavailable':
      return 'unavailable';
    case 'not-yours':
      return 'notYours';
    case 'not-allowed-now':
    case 'forbidden':
      return 'notAllowed';
    case 'order-not-found':
      return 'notFound';
    default:
      return 'unanswered';
  }
}
