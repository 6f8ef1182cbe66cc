import type { Result } from '../../../lib/service-core/result.ts';
import type { OrderFamily, Partner, ServiceContext } from '../context.ts';
import type { DomainError } from '../errors.ts';
import { type Coalescer, createCoalescer } from './coalescer.ts';
import { confirmBatch } from './confirm-batch.ts';
import type { ConfirmedOrder } from './decide-confirmation.ts';
import type { OrderRef } from './find-order.ts';

export type ConfirmRequest = OrderRef & { queryNo?: string | undefined };
export type ConfirmCall = { partner: Partner; family: OrderFamily; request: ConfirmRequest };
type Answer = Result<ConfirmedOrder, DomainError>;

const maxBatch = 64;
const coalescers = new WeakMap<ServiceContext, Coalescer<ConfirmCall, Answer>>();

/**
 * Confirms an order: holds the source amount and hands the payout to a worker, or fails the order with its reason
 * (decisions §5). Answers success for an order that is under way or completed, and never holds or pays twice.
 * Confirmations of one partner that arrive together share a transaction.
 */
export async function confirmOrder(
  ctx: ServiceContext,
  partner: Partner,
  family: OrderFamily,
  request: ConfirmRequest,
): Promise<Answer> {
  let coalescer = coalescers.get(ctx);
  if (coalescer === undefined) {
    coalescer = createCoalescer({ maxBatch, run: (calls) => confirmBatch(ctx, calls) });
    coalescers.set(ctx, coalescer);
  }
  return coalescer(partner.id, { partner, family, request });
}
