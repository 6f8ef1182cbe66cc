import { z } from 'zod';
import { cleanText } from '../../service-core/text/clean-text.ts';
import type { MoneyText } from '../../text/money-text.ts';
import type { DocumentView } from '../documents/schema.ts';
import type { ReadBack, SameAmount } from '../orders/review.ts';
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
  note: z.string().overwrite(cleanText).max(1000),
});
export const approveSchema = z.strictObject({
  approvalId: z.uuid(),
  idempotencyKey: key,
  /** Of the content the approver read. */
  contentHash: hash,
  ...terms,
  /** The amount differs from the maker's by more than the policy lets pass unsaid. */
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

/** The content to approve, as plain data: kept with a submission to tell afterwards what changed. */
export const approvalContentSchema = z.object({
  source: money,
  target: money,
  transactionMode: z.string(),
  lockRate: z.boolean(),
  /** Everything that was sent, by wire path, account and identity numbers in full. */
  sent: z.array(z.object({ path: z.string(), value: z.string() })),
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

/** The reason that this person cannot approve an order, other than a temporary one. */
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
  family: Family;
  walletType: 'personal' | 'business';
  payerName: string;
  beneficiaryName: string;
  accountSuffix: string;
  source: MoneyText;
  target: MoneyText;
  rate: string;
  fixedSide: 'source' | 'target';
  transactionMode: string;
  submitterName: string;
  submittedAt: string;
  expiresAt: string;
  /** Until when the order's own rate holds; null where there is none. */
  rateGoodUntil: string | null;
  required: number;
  approvedBy: string[];
  stepUp: boolean;
  contentHash: string;
  warnings: ApprovalWarning[];
  bar: Bar | null;
  /** Somebody else who has it open right now. */
  reviewerName: string | null;
  reminded: Reminder | null;
  version: number;
};

export type ApprovalQueue = {
  /** By the end of their rate, then the longest wait first. */
  rows: QueueRow[];
  /** Ids of those that cannot be read. */
  unreadable: string[];
  /** The newest approval by anybody, for an empty queue. */
  lastApproved: { name: string; at: string } | null;
  mayDecide: boolean;
  /** True if the policy lets several orders be approved at once. */
  bulk: boolean;
  secondFactor: { isOn: boolean; isFresh: boolean };
  serverNow: string;
};

export type ApprovalState = 'waiting' | 'approved' | 'sent-back' | 'withdrawn' | 'expired' | 'ended';

/** The known past of an account before money goes to it. */
export type RecipientHistory = {
  isNew: boolean;
  /** Payments to this account that were completed. */
  paidCount: number;
  lastPaidAt: string | null;
  /** The same name was paid before, to another account. */
  accountChanged: boolean;
};

export type ApprovalDetail = {
  id: string;
  state: ApprovalState;
  /** The end of it, once it is over. */
  closed: { name: string | null; at: string; reason: string | null } | null;
  submitterName: string;
  submittedAt: string;
  expiresAt: string;
  note: string;
  required: number;
  /** With the amounts that each of them accepted. */
  approvals: { name: string; at: string; counts: boolean; source: MoneyText; target: MoneyText }[];
  reasons: NeedReason[];
  /** The terms the requester read. */
  makerTerms: { rate: string; source: MoneyText; target: MoneyText };
  driftPercent: string;
  /** The content submitted, the content now, and the hash of the latter: approving names it. */
  submitted: ApprovalContent;
  current: ApprovalContent;
  contentHash: string;
  changed: boolean;
  bar: Bar | null;
  recipient: RecipientHistory & { check: RecipientCheck | null };
  /** The submission before this one that was sent back: by whom, why, and what it said; null when there is none. */
  earlier: { name: string; at: string; reason: string; submitted: ApprovalContent } | null;
  /** Fields that were kept in spite of a warning, and by whom. */
  kept: { paths: string[]; byName: string } | null;
  documents: (DocumentView & { viewed: boolean })[];
  documentsMustBeViewed: boolean;
  wallet: {
    type: 'personal' | 'business';
    currency: string;
    available: string | null;
    afterThis: string | null;
    /** After everything else that waits for the same wallet, too. */
    afterQueue: string | null;
    readAt: string | null;
  };
  stepUp: { needed: boolean; isOn: boolean; isFresh: boolean };
  reviewerName: string | null;
  reminded: Reminder | null;
  /** The next one in the queue that this person may decide; null when there is none. */
  nextId: string | null;
};

/** Of the page on which one is decided. */
export type ApprovalPage = {
  order: OrderDetail;
  approval: ApprovalDetail;
  /** The sent fields, without the way to change them. */
  readBack: ReadBack;
  /** Null once it is decided. */
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
/** `held`: approved, and another person has to approve before anything is sent. */
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
/** For all of them at once. */
export type BulkAnswerRefusal =
  | { code: 'bulk-off' }
  | { code: 'bulk-mixed' }
  /** Together they need more than the wallet has; nothing was approved or sent. */
  | { code: 'bulk-short'; needed: MoneyText; available: MoneyText }
  | { code: 'step-up-needed'; isOn: boolean };
