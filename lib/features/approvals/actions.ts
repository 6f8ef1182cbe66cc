'use server';

import { action } from '../../auth/action.ts';
import { approveOrder } from './use-cases/approve-order.ts';
import { bulkApprove } from './use-cases/bulk-approve.ts';
import { sendBack, withdraw } from './use-cases/end-approval.ts';
import { remindApprovers } from './use-cases/remind-approvers.ts';
import { submitOrder } from './use-cases/submit-order.ts';
import { noteDocumentViewed } from './use-cases/view-document.ts';

export const submitForApprovalAction = action(submitOrder);
export const approveAction = action(approveOrder);
export const sendBackAction = action(sendBack);
export const withdrawApprovalAction = action(withdraw);
export const remindApproversAction = action(remindApprovers);
export const bulkApproveAction = action(bulkApprove);
export const noteDocumentViewedAction = action(noteDocumentViewed);
