'use server';

import { action } from '../../auth/action.ts';
import {
  approvalRefSchema,
  approveSchema,
  bulkApproveSchema,
  documentViewedSchema,
  sendBackSchema,
  submitSchema,
} from './schema.ts';
import { approveOrder } from './use-cases/approve-order.ts';
import { bulkApprove } from './use-cases/bulk-approve.ts';
import { sendBack, withdraw } from './use-cases/end-approval.ts';
import { remindApprovers } from './use-cases/remind-approvers.ts';
import { submitOrder } from './use-cases/submit-order.ts';
import { noteDocumentViewed } from './use-cases/view-document.ts';

export const submitForApprovalAction = action({
  schema: submitSchema,
  run: submitOrder,
});
export const approveAction = action({
  schema: approveSchema,
  run: approveOrder,
});
export const sendBackAction = action({
  schema: sendBackSchema,
  run: sendBack,
});
export const withdrawApprovalAction = action({
  schema: approvalRefSchema,
  run: withdraw,
});
export const remindApproversAction = action({
  schema: approvalRefSchema,
  run: remindApprovers,
});
export const bulkApproveAction = action({
  schema: bulkApproveSchema,
  run: bulkApprove,
});
export const noteDocumentViewedAction = action({
  schema: documentViewedSchema,
  run: noteDocumentViewed,
});
