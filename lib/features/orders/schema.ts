import { z } from 'zod';
import { isOrderStatus } from '../../service-core/contract/status.ts';
import { isCurrency } from '../../service-core/money/index.ts';
import { isStorable } from '../../storable.ts';
import { type Family, families } from '../transfers/types.ts';
import { isOrderColumn } from './list-columns.ts';
import { orderSorts } from './list-sort.ts';
import { isStatusId, type StatusId } from './status.config.ts';

export const orderIdSchema = z.strictObject({ id: z.uuid() });

export const documentIdSchema = z.strictObject({ id: z.uuid(), documentId: z.uuid() });
export const documentAccessSchema = z.strictObject({ download: z.literal('1').optional() });
export const reuseDocumentSchema = z.strictObject({ orderId: z.uuid(), documentId: z.uuid() });

const amount = z.string().max(32);

export const createOrderSchema = z.strictObject({
  draftId: z.uuid(),
  revision: z.int().positive(),
  withoutDocuments: z.boolean().optional(),
});
export const updateOrderSchema = z.strictObject({ draftId: z.uuid(), revision: z.int().positive() });
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

const words = (most: number) => z.string().trim().min(1).max(most);

/** Also of one that is abandoned here. */
export const cancelOrderSchema = z.strictObject({ orderId: z.uuid(), reason: words(500) });
export const restoreOrderSchema = z.strictObject({ orderId: z.uuid() });
export const addNoteSchema = z.strictObject({ orderId: z.uuid(), note: words(1000) });
export const revealSentSchema = z.strictObject({ orderId: z.uuid(), path: words(80) });

export const orderViews = [
  'needs-me',
  'with-service',
  'failed',
  'ready',
  'all',
  'completed',
  'closed',
] as const;

/** A list separated by commas of values that are known; none of them is no list. */
const listOf = <T extends string>(isKnown: (value: unknown) => value is T, most: number) =>
  z
    .preprocess(
      (value) =>
        // Without script a form sends boxes of one name one by one.
        typeof value === 'string' || Array.isArray(value) ? String(value).split(',').filter(isKnown) : value,
      z.array(z.custom<T>(isKnown)).max(most).optional(),
    )
    .transform((values) => (values?.length ? [...new Set(values)] : undefined))
    .catch(undefined);

const isFamily = (value: unknown): value is Family => families.some((family) => family === value);
const isStatusName = (value: unknown): value is string => typeof value === 'string' && isOrderStatus(value);
const currency = z.string().refine(isCurrency).optional().catch(undefined);
const amountText = z
  .string()
  .regex(/^\d{1,14}(\.\d{1,4})?$/)
  .optional()
  .catch(undefined);
const dayText = z.iso.date().optional().catch(undefined);

/** As it stands in the address: unknown values fall back instead of failing, people bookmark such addresses. */
export const orderListSchema = z.object({
  view: z.enum(orderViews).catch('all'),
  q: z.string().trim().max(100).refine(isStorable).optional().catch(undefined),
  is: listOf<StatusId>(isStatusId, 20),
  status: listOf(isStatusName, 10),
  family: listOf(isFamily, 3),
  pay: currency,
  get: currency,
  min: amountText,
  max: amountText,
  owner: z
    .union([z.literal('me'), z.uuid()])
    .optional()
    .catch(undefined),
  from: dayText,
  to: dayText,
  warn: z
    .preprocess((value) => (value === '1' || value === true ? true : undefined), z.boolean().optional())
    .catch(undefined),
  sort: z.enum(orderSorts).optional().catch(undefined),
  dir: z.enum(['asc', 'desc']).optional().catch(undefined),
  cols: listOf(isOrderColumn, 12),
  /** Only for the words of the page: where it begins is the cursor's. */
  page: z.coerce.number().int().min(2).max(100_000).optional().catch(undefined),
  cursor: z.string().max(400).optional().catch(undefined),
});
