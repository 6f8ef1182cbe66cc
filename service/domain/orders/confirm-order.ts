import type { Result } from '../../../lib/service-core/result.ts';
import { coalescerPer } from '../coalescer.ts';
import type { OrderFamily, Partner, ServiceContext } from '../context.ts';
import type { DomainError } from '../errors.ts';
import { confirmBatch } from './confirm-batch.ts';
import type { ConfirmedOrder } from './decide-confirmation.ts';
import type { OrderRef } from './find-order.ts';

export type ConfirmRequest = OrderRef & { queryNo?: string | undefined };
export type ConfirmCall = { partner: Partner; family: OrderFamily; request: ConfirmRequest };
type Answer = Result<ConfirmedOrder, DomainError>;

const coalescer = coalescerPer((ctx: ServiceContext) => ({
  maxBatch: 64,
  lanes: 3,
  run: (calls: readonly ConfirmCall[]) => confirmBatch(ctx, calls),
}));

/**
 * Confirms an order: holds the source amount and hands the payout to a worker, or fails the order with its reason
 * (decisions §5). Answers success for an order that is under way or completed, and never holds or pays twice.
 * Confirmations that arrive together share a transaction.
 */
export async function confirmOrder(
  ctx: ServiceContext,
  partner: Partner,
  family: OrderFamily,
  request: ConfirmRequest,
): Promise<Answer> {
  return coalescer(ctx)(partner.id, { partner, family, request });
}
