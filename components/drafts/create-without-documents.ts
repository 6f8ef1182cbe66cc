import { completeDocumentsAction, createOrderAction } from '@/lib/features/orders/actions.ts';
import { isReadyToConfirm } from '@/lib/features/transfers/conditions/order.ts';
import { ok } from '@/lib/result.ts';
import type { Send } from './use-send-draft.tsx';

/**
 * Makes the order and says at once that no documents will come (specification §3). Where the service wants some after
 * all, the order is there and waits for them on its documents page, which tells which. Without an answer the portal
 * completes it by itself as soon as it knows of it.
 */
export const createWithoutDocuments: Send = async (input) => {
  const created = await createOrderAction({ ...input, withoutDocuments: true });
  if (!created.ok || created.value.state !== 'created') return created;
  const { orderId } = created.value;
  const completed = await completeDocumentsAction({ orderId }).catch(() => null);
  const isReady = completed?.ok && isReadyToConfirm({ serviceStatus: completed.value.status });
  return isReady ? ok({ orderId, state: 'ready' }) : created;
};
