import { answerConfirmRequest, type OrderRow, openConfirmRequest, type Tx } from '../repository.ts';

/**
 * News of the order can answer a confirmation whose own answer never came. Returns the order's confirmation as it
 * is afterwards; it stays open when the news does not tell.
 */
export async function settleConfirmation(
  tx: Tx,
  order: Pick<OrderRow, 'id' | 'confirmation'>,
  status: string,
  message: string | undefined,
): Promise<OrderRow['confirmation']> {
  if (order.confirmation !== 'requested' && order.confirmation !== 'unknown') return order.confirmation;
  const settled = settledBy(status);
  if (!settled) return order.confirmation;
  const request = await openConfirmRequest(tx, order.id);
  if (request)
    await answerConfirmRequest(tx, request.id, { ...settled.request, ...(message ? { message } : {}) });
  return settled.order;
}

function settledBy(status: string) {
  switch (status) {
    case 'transferring':
    case 'completed':
      return { request: { state: 'accepted' }, order: 'accepted' } as const;
    case 'failed':
      return { request: { state: 'refused', code: status }, order: 'refused' } as const;
    case 'cancelled':
      return { request: { state: 'not-confirmed' }, order: 'none' } as const;
    default:
      return undefined;
  }
}
