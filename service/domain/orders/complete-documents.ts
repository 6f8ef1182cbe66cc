import { isFinalStatus, wasPaid } from '../../../lib/service-core/contract/status.ts';
import { ok, type Result } from '../../../lib/service-core/result.ts';
import { type OrderFamily, type Partner, partnerNow, type ServiceContext } from '../context.ts';
import { inTransaction } from '../database.ts';
import { type DomainError, refuse } from '../errors.ts';
import { documentsNeededBy, missingDocuments } from './examine.ts';
import { lockOrder, type Order, type OrderRef } from './order.ts';
import { saveTransitions, transition } from './transitions.ts';

/**
 * All files are uploaded: the order is ready for confirmation, or will be once its pre-check passes. Refuses
 * documentsMissing, naming them. Said again, it answers with the present status and changes nothing.
 */
export async function completeDocuments(
  ctx: ServiceContext,
  partner: Partner,
  family: OrderFamily,
  ref: OrderRef,
): Promise<Result<Order, DomainError>> {
  const at = partnerNow(ctx, partner);
  return inTransaction(ctx, async (tx) => {
    const locked = await lockOrder(tx, partner, family, ref);
    if (!locked.ok) return locked;
    const order = locked.value;
    if (order.documentsCompleteAt !== null && (wasPaid(order.status) || !isFinalStatus(order.status))) {
      return ok(order);
    }
    const completed = transition(order, 'documents-completed', {
      trigger: 'documents',
      at,
      changes: { documentsCompleteAt: at },
    });
    if (!completed.ok) return completed;
    const needed = await documentsNeededBy(ctx, { family, payload: order.payload, amounts: order });
    const missing = await missingDocuments(tx, order.tradeId, needed);
    if (missing.length > 0) {
      const { tradeId, status } = order;
      const message = `still missing: ${missing.join(', ')}`;
      return refuse('documentsMissing', message, { tradeId, status, missingDocuments: missing });
    }
    await saveTransitions(tx, [completed.value]);
    return ok(completed.value.after);
  });
}
