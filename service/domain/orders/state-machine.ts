import { type OrderStatus, openStatuses as open } from '../../../lib/service-core/contract/status.ts';
import { err, ok, type Result } from '../../../lib/service-core/result.ts';
import type { OrderFamily } from '../context.ts';

export type OrderEvent =
  | 'created'
  | 'created-with-findings'
  | 'fixed'
  | 'fixed-with-documents'
  | 'found-wanting'
  | 'documents-completed'
  | 'confirmed'
  | 'confirmation-failed'
  | 'review-approved'
  | 'review-rejected'
  | 'payout-refused'
  | 'paid'
  | 'returned'
  | 'cancelled';

type Rule = {
  event: OrderEvent;
  from: readonly (OrderStatus | null)[];
  to: OrderStatus;
  families?: readonly OrderFamily[];
};

const confirmable = ['awaiting_transfe', 'pending'] as const;

/**
 * The table of decisions §5, line by line; null is an order that does not exist yet. An update that makes documents
 * necessary which are not there takes an order back from awaiting_transfe to pending (event `fixed`).
 */
export const rules: readonly Rule[] = [
  { event: 'created', from: [null], to: 'pending' },
  { event: 'created-with-findings', from: [null], to: 'information_required' },
  { event: 'fixed', from: open, to: 'pending' },
  { event: 'fixed-with-documents', from: open, to: 'awaiting_transfe' },
  { event: 'found-wanting', from: open, to: 'information_required' },
  { event: 'documents-completed', from: ['pending'], to: 'awaiting_transfe' },
  { event: 'documents-completed', from: ['information_required'], to: 'information_required' },
  { event: 'confirmed', from: confirmable, to: 'transferring' },
  { event: 'confirmation-failed', from: confirmable, to: 'failed' },
  { event: 'review-approved', from: ['transferring'], to: 'transferring' },
  { event: 'review-rejected', from: ['transferring'], to: 'failed' },
  { event: 'payout-refused', from: ['transferring'], to: 'failed' },
  { event: 'paid', from: ['transferring'], to: 'completed' },
  { event: 'returned', from: ['completed'], to: 'returned' },
  { event: 'cancelled', from: open, to: 'cancelled', families: ['global', 'business'] },
  { event: 'cancelled', from: ['pending'], to: 'cancelled', families: ['personal'] },
];

/** Returns the status an event leads to, or the statuses in which the event is possible. */
export function nextStatus(
  from: OrderStatus | null,
  event: OrderEvent,
  family: OrderFamily,
): Result<OrderStatus, { possibleIn: OrderStatus[] }> {
  const ofEvent = rules.filter((rule) => rule.event === event && (rule.families?.includes(family) ?? true));
  const rule = ofEvent.find((candidate) => candidate.from.includes(from));
  if (rule) return ok(rule.to);
  return err({
    possibleIn: ofEvent.flatMap((candidate) => candidate.from).filter((status) => status !== null),
  });
}
