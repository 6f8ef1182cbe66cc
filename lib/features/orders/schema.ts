import { z } from 'zod';
import { isOrderStatus } from '../../service-core/contract/status.ts';
import { isStorable } from '../../storable.ts';
import { isStatusId, type StatusId } from './status.config.ts';

export const orderIdSchema = z.strictObject({ id: z.uuid() });

const amount = z.string().max(32);

export const createOrderSchema = z.strictObject({ draftId: z.uuid(), revision: z.int().positive() });
export const completeDocumentsSchema = z.strictObject({ orderId: z.uuid() });
export const checkNowSchema = z.strictObject({ orderId: z.uuid() });
export const confirmOrderSchema = z.strictObject({
  orderId: z.uuid(),
  idempotencyKey: z.string().min(8).max(64),
  queryNo: z.string().min(1).max(256).optional(),
  acceptedRate: z.string().min(1).max(64),
  shownSource: amount,
  shownTarget: amount,
});
export const cancelOrderSchema = z.strictObject({
  orderId: z.uuid(),
  reason: z.string().trim().min(1).max(500),
});

export const orderViews = ['all', 'needs-me', 'with-service', 'completed', 'failed', 'closed'] as const;

/** As it stands in the address: unknown values fall back instead of failing, people bookmark such addresses. */
export const orderListSchema = z.object({
  view: z.enum(orderViews).catch('all'),
  q: z.string().trim().max(100).refine(isStorable).optional().catch(undefined),
  is: z
    .preprocess(
      (value) => (typeof value === 'string' ? value.split(',').filter(isStatusId) : value),
      z.array(z.custom<StatusId>(isStatusId)).max(20).optional(),
    )
    .transform((ids) => (ids?.length ? ids : undefined))
    .catch(undefined),
  status: z
    .preprocess(
      (value) => (typeof value === 'string' ? value.split(',').filter((name) => isOrderStatus(name)) : value),
      z.array(z.string()).max(10).optional(),
    )
    .catch(undefined),
  cursor: z.string().max(200).optional().catch(undefined),
});
