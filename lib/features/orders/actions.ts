'use server';

import { action } from '../../auth/action.ts';
import {
  cancelOrderSchema,
  checkNowSchema,
  completeDocumentsSchema,
  confirmOrderSchema,
  createOrderSchema,
} from './schema.ts';
import { cancelOrder } from './use-cases/cancel-order.ts';
import { checkNow } from './use-cases/check-now.ts';
import { completeDocuments } from './use-cases/complete-documents.ts';
import { confirmOrder } from './use-cases/confirm-order.ts';
import { createOrder } from './use-cases/create-order.ts';

export const createOrderAction = action({
  permission: 'order:create',
  schema: createOrderSchema,
  run: createOrder,
});
export const completeDocumentsAction = action({
  permission: 'order:complete',
  schema: completeDocumentsSchema,
  run: completeDocuments,
});
export const confirmOrderAction = action({
  permission: 'order:confirm',
  schema: confirmOrderSchema,
  run: confirmOrder,
});
export const cancelOrderAction = action({
  permission: 'order:cancel',
  schema: cancelOrderSchema,
  run: cancelOrder,
});
export const checkNowAction = action({ permission: 'order:check', schema: checkNowSchema, run: checkNow });
