'use server';

import { action } from '../../auth/action.ts';
import { abandonOrder, restoreOrder } from './use-cases/abandon-order.ts';
import { addNote } from './use-cases/add-note.ts';
import { cancelOrder } from './use-cases/cancel-order.ts';
import { checkNow } from './use-cases/check-now.ts';
import { completeDocuments } from './use-cases/complete-documents.ts';
import { confirmOrder } from './use-cases/confirm-order.ts';
import { createOrder } from './use-cases/create-order.ts';
import { revealSent } from './use-cases/reveal-sent.ts';
import { updateOrder } from './use-cases/update-order.ts';

export const createOrderAction = action(createOrder);
export const updateOrderAction = action(updateOrder);
export const completeDocumentsAction = action(completeDocuments);
export const confirmOrderAction = action(confirmOrder);
export const cancelOrderAction = action(cancelOrder);
export const checkNowAction = action(checkNow);
export const abandonOrderAction = action(abandonOrder);
export const restoreOrderAction = action(restoreOrder);
export const addNoteAction = action(addNote);
export const revealSentAction = action(revealSent);
