import { z } from 'zod';
import { cleanText } from '../../service-core/text/clean-text.ts';
import type { MoneyText } from '../../text/money-text.ts';
import type { DocumentView } from '../documents/schema.ts';
import type { ReadBack, SameAmount } from '../orders/review.ts';
import { shownName } from '../orders/schema.ts';
import type {
  ConfirmOrderRefusal,
  ConfirmOrderValue,
  OrderDetail,
  Reminder,
  TermsRefusal,
} from '../orders/types.ts';
import type { RecipientCheck } from '../parties/types.ts';
import type { NeedReason } from '../policies/schema.ts';
import type { Family } from '../transfers/types.ts';

const amount = z.string().max(32);
const terms = {
  queryNo: z.string().min(1).max(256).optional(),
  acceptedRate: z.string().min(1).max(64),
  shownSource: amount,
  shownTarget: amount,
};
const hash = z.string().regex(/^[0-9a-f]{64}$/);
const key = z.string().min(8).max(64);

export const submitSchema = z.strictObject({
  orderId: z.uuid(),
  ...terms,
  shownName,
  note: z.string().overwrite(cleanText).max(1000),
});
export const approveSchema = z.strictObject({
  approvalId: z.uuid(),
  idempotencyKey: key,
  /** Hash of the content the approver read. */
  contentHash: hash,
  ...terms,
  /** The approver accepts an amount that differs from the maker's by more than the policy's tolerance. */
  driftAccepted: z.boolean(),
});
export const sendBackSchema = z.strictObject({
  approvalId: z.uuid(),
  reason: z.string().overwrite(cleanText).min(1).max(500),
});
export const approvalRefSchema = z.strictObject({ approvalId: z.uuid() });
export const approvalIdSchema = z.strictObject({ id: z.uuid() });
export const documentViewedSchema = z.strictObject({ approvalId: z.uuid(), documentId: z.uuid() });

const money = z.object({ amount: z.string(), currency: z.string() });

/** The content to approve as plain data, stored with a submission to show later changes. */
export const approvalContentSchema = z.object({
  source: money,
  target: money,
  transactionMode: z.string(),
  lockRate: z.boolean(),
  /** Every sent field by wire path; account and identity numbers in full. */
  sent: z.array(z.object({ path: z.string(), value: z.string() })),
  /** The recipient's name in Chinese characters, as it was supplied at the service. */
  suppliedName: z.string().nullable().default(null),
  documents: z.array(z.object({ id: z.string(), type: z.string(), fileName: z.string() })),
});

const maxBulk = 20;
export const bulkApproveSchema = z.strictObject({
  idempotencyKey: key,
  items: z
    .array(z.strictObject({ approvalId: z.uuid(), contentHash: hash, ...terms }))
    .min(1)
    .max(maxBulk),
});

export type ApprovalContent = z.infer<typeof approvalContentSchema>;

/** The permanent reason why this user cannot approve an order. */
export type Bar = 'maker' | 'already-approved' | 'role';

export type ApprovalWarning =
  | 'new-recipient'
  | 'same-amount'
  | 'changed'
  | 'kept-as-entered'
  | 'documents-unseen';

export type QueueRow = {
  id: string;
  orderId: string;
  orderNo: string;
  tradeId: string | null;
  family: Family;
  walletType: 'personal' | 'business';
  payerName: string;
  beneficiaryName: string;
  suppliedName: string | null;
  accountSuffix: string;
  source: MoneyText;
  target: MoneyText;
  rate: string;
  fixedSide: 'source' | 'target';
  transactionMode: string;
  submitterName: string;
  submittedAt: string;
  expiresAt: string;
  /** The time until which the order's own rate holds; null if there is none. */
  rateGoodUntil: string | null;
  required: number;
  approvedBy: string[];
  stepUp: boolean;
  contentHash: string;
  warnings: ApprovalWarning[];
  bar: Bar | null;
  /** Another user who has it open right now. */
  reviewerName: string | null;
  reminded: Reminder | null;
  version: number;
};

export type ApprovalQueue = {
  /** Sorted by rate expiry, then the longest wait first. */
  rows: QueueRow[];
  /** Ids of approvals that cannot be read. */
  unreadable: string[];
  /** The newest approval by anybody, for an empty queue. */
  lastApproved: { name: string; at: string } | null;
  mayDecide: boolean;
  /** True if the policy lets several orders be approved at once. */
  bulk: boolean;
  secondFactor: { isOn: boolean; isFresh: boolean };
  serverNow: string;
  /** The service's time, by which rates end. */
  serviceNow: string;
};

export type ApprovalState = 'waiting' | 'approved' | 'sent-back' | 'withdrawn' | 'expired' | 'ended';

/** Past payments to the recipient's account and name. */
export type RecipientHistory = {
  /** The recipient is not known for this amount. */
  isNew: boolean;
  /** Completed payments to this account under this name. */
  paidCount: number;
  lastPaidAt: string | null;
  /** The same name was paid before, to another account. */
  accountChanged: boolean;
  /** The same account was paid before, under another name. */
  nameChanged: boolean;
};

export type ApprovalDetail = {
  id: string;
  state: ApprovalState;
  /** Null until the approval is closed. */
  closed: { name: string | null; at: string; reason: string | null } | null;
  submitterName: string;
  submittedAt: string;
  expiresAt: string;
  note: string;
  required: number;
  /** Approvals with the amounts each approver accepted. */
  approvals: { name: string; at: string; counts: boolean; source: MoneyText; target: MoneyText }[];
  reasons: NeedReason[];
  /** The terms the requester read. */
  makerTerms: { rate: string; source: MoneyText; target: MoneyText };
  driftPercent: string;
  /** The content as submitted and as it is now. `contentHash` is of the current content; an approval names it. */
  submitted: ApprovalContent;
  current: ApprovalContent;
  contentHash: string;
  changed: boolean;
  bar: Bar | null;
  recipient: RecipientHistory & { check: RecipientCheck | null };
  /** The previous submission that was sent back; null if there is none. */
  earlier: { name: string; at: string; reason: string; submitted: ApprovalContent } | null;
  /** Fields kept in spite of a warning, and the order's last editor. */
  kept: { paths: string[]; byName: string } | null;
  documents: (DocumentView & { viewed: boolean })[];
  documentsMustBeViewed: boolean;
  wallet: {
    type: 'personal' | 'business';
    currency: string;
    available: string | null;
    afterThis: string | null;
    /** Available after all waiting orders of the same wallet, including this order. */
    afterQueue: string | null;
    readAt: string | null;
  };
  stepUp: { needed: boolean; isOn: boolean; isFresh: boolean };
  reviewerName: string | null;
  reminded: Reminder | null;
  /** The next approval in the queue that this user may decide; null if there is none. */
  nextId: string | null;
};

/** The page on which an order is approved or sent back. */
export type ApprovalPage = {
  order: OrderDetail;
  approval: ApprovalDetail;
  /** The sent fields, not editable here. */
  readBack: ReadBack;
  /** Null unless the approval is waiting. */
  sameAmount: SameAmount | null;
};

export type SubmitRefusal =
  | Extract<ConfirmOrderRefusal, { code: 'order-not-found' | 'not-allowed-now' }>
  | TermsRefusal
  | { code: 'already-waiting' }
  | { code: 'no-approval-needed' }
  /** A file is still being uploaded; a decision needs all files. */
  | { code: 'upload-under-way' };

export type ApproveInput = z.output<typeof approveSchema>;
/** `held`: approved, but another approver is needed before anything is sent. */
export type ApproveValue = ConfirmOrderValue | { state: 'held' };
export type GateRefusal =
  | { code: 'approval-over'; state: ApprovalState | null }
  | { code: 'own-order' }
  | { code: 'already-approved' }
  | { code: 'order-changed' }
  | { code: 'upload-under-way' }
  | { code: 'drift'; percent: string }
  | { code: 'step-up-needed'; isOn: boolean }
  | { code: 'documents-unseen'; count: number };
export type ApproveRefusal = ConfirmOrderRefusal | GateRefusal;

export type EndRefusal = Extract<GateRefusal, { code: 'approval-over' | 'own-order' }>;

export type RemindRefusal = Extract<GateRefusal, { code: 'approval-over' }> | { code: 'reminded-recently' };

export type BulkItem = z.output<typeof bulkApproveSchema>['items'][number];
export type BulkRefusal = ApproveRefusal | { code: 'not-for-bulk' };
export type BulkResult = {
  approvalId: string;
  result: { ok: true; state: ApproveValue['state'] } | { ok: false; reason: BulkRefusal };
};
/** Refusals of a bulk approval as a whole. */
export type BulkAnswerRefusal =
  | { code: 'bulk-off' }
  | { code: 'bulk-mixed' }
  /** The wallet cannot pay all of the orders; nothing was approved or sent. */
  | { code: 'bulk-short'; needed: MoneyText; available: MoneyText }
  | { code: 'step-up-needed'; isOn: boolean };
