'use server';

import { action } from '../../auth/action.ts';
import { approveOrder, noteDocumentViewed } from './verbs/approve-order.ts';
import { bulkApprove } from './verbs/bulk-approve.ts';
import { remindApprovers, sendBack, withdraw } from './verbs/end-approval.ts';
import { submitOrder } from './verbs/submit-order.ts';

export const submitForApprovalAction = action(submitOrder);
export const approveAction = action(approveOrder);
export const sendBackAction = action(sendBack);
export const withdrawApprovalAction = action(withdraw);
export const remindApproversAction = action(remindApprovers);
export const bulkApproveAction = action(bulkApprove);
export const noteDocumentViewedAction = action(noteDocumentViewed);
