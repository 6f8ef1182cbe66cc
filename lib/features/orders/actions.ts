'use server';

import { action } from '../../auth/action.ts';
import { abandonOrder, restoreOrder } from './verbs/abandon-order.ts';
import { addNote } from './verbs/add-note.ts';
import { cancelOrder } from './verbs/cancel-order.ts';
import { checkNow } from './verbs/check-order.ts';
import { completeDocuments } from './verbs/complete-documents.ts';
import { confirmOrder } from './verbs/confirm-order.ts';
import { createOrder } from './verbs/create-order.ts';
import { revealSent } from './verbs/reveal-sent.ts';
import { updateOrder } from './verbs/update-order.ts';

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
