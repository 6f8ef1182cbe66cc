'use server';

import { action } from '../../auth/action.ts';
import {
  addNoteSchema,
  cancelOrderSchema,
  checkNowSchema,
  completeDocumentsSchema,
  confirmOrderSchema,
  createOrderSchema,
  restoreOrderSchema,
  revealSentSchema,
  updateOrderSchema,
} from './schema.ts';
import { abandonOrder, restoreOrder } from './use-cases/abandon-order.ts';
import { addNote } from './use-cases/add-note.ts';
import { cancelOrder } from './use-cases/cancel-order.ts';
import { checkNow } from './use-cases/check-now.ts';
import { completeDocuments } from './use-cases/complete-documents.ts';
import { confirmOrder } from './use-cases/confirm-order.ts';
import { createOrder } from './use-cases/create-order.ts';
import { revealSent } from './use-cases/reveal-sent.ts';
import { updateOrder } from './use-cases/update-order.ts';

export const createOrderAction = action({
  schema: createOrderSchema,
  run: createOrder,
});
export const updateOrderAction = action({
  schema: updateOrderSchema,
  run: updateOrder,
});
export const completeDocumentsAction = action({
  schema: completeDocumentsSchema,
  run: completeDocuments,
});
export const confirmOrderAction = action({
  schema: confirmOrderSchema,
  run: confirmOrder,
});
export const cancelOrderAction = action({
  schema: cancelOrderSchema,
  run: cancelOrder,
});
export const checkNowAction = action({ schema: checkNowSchema, run: checkNow });
export const abandonOrderAction = action({
  schema: cancelOrderSchema,
  run: abandonOrder,
});
export const restoreOrderAction = action({
  schema: restoreOrderSchema,
  run: restoreOrder,
});
export const addNoteAction = action({ schema: addNoteSchema, run: addNote });
export const revealSentAction = action({
  schema: revealSentSchema,
  run: revealSent,
});
