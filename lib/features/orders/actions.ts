'use server';
import { action } from '../../auth/action.ts';
import { addNote, revealSent } from './verbs/add-note.ts';
import { abandonOrder, cancelOrder, restoreOrder } from './verbs/cancel-order.ts';
import { checkNow } from './verbs/check-order.ts';
import { completeDocuments } from './verbs/complete-documents.ts';
import { confirmOrder } from './verbs/confirm-order.ts';
import { createOrder } from './verbs/create-order.ts';
import { removeView, saveView } from './verbs/save-view.ts';
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

export const saveViewAction = action(saveView);
export const removeViewAction = action(removeView);
