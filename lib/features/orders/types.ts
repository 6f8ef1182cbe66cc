import type { z } from 'zod';
import type { MoneyText } from '../../text/money-text.ts';
import type { DocumentView } from '../documents/schema.ts';
import type { ExchangeView } from '../exchanges/schema.ts';
import type { ApprovalNeed } from '../policies/schema.ts';
import type { Family } from '../transfers/types.ts';
import type { WebhookEventView } from '../webhooks/types.ts';
import type { ShownTexts } from './columns.ts';
import type { DisplayStatus, Failure, Life, Progress } from './life-cycle/states.ts';
import type { confirmOrderSchema, orderListSchema, timelineDataSchema } from './schema.ts';
import type { OrderView, StatusId } from './status.ts';

export type { DisplayStatus };

export type OrderSummary = {
  id: string;
  orderNo: string;
  tradeId: string | null;
  status: DisplayStatus;
  payerName: string;
  beneficiaryName: string;
  /** The recipient's name in Chinese characters as it was supplied at the service; null without one. */
  suppliedName: string | null;
  family: Family;
  accountType: string;
  accountSuffix: string;
  purpose: string;
  source: MoneyText;
  target: MoneyText;
  /** The amounts the service reported as paid; null before completion, or if it reported none. */
  actual: { source: MoneyText; target: MoneyText } | null;
  /** Decimal text: 1 source currency = rate target currency, as at creation. */
  rate: string;
  createdAt: string;
  updatedAt: string;
  /** The time the order entered its status; overview and list show the age. */
  statusAt: string;
  version: number;
};

export type TimelineSource = 'person' | 'service' | 'callback' | 'check';

/** An event in an order's timeline. Its text is the message `order.timeline.{kind}` with the arguments `data`. */
export type TimelineEntry = {
  id: string;
  kind: TimelineKind;
  source: TimelineSource;
  at: string;
  actorName: string | null;
  data: z.infer<typeof timelineDataSchema>;
  /** The reason in `data.message`. */
  failure?: Failure;
  /** True if the stored data cannot be read; `data` is empty then. */
  isUnreadable?: boolean;
};

export type TimelineKind =
  | 'create-requested'
  | 'created'
  | 'create-refused'
  | 'create-unanswered'
  | 'create-not-found'
  | 'document-accepted'
  | 'document-refused'
  | 'documents-completed'
  | 'documents-refused'
  | 'confirm-requested'
  | 'confirm-accepted'
  | 'confirm-refused'
  | 'confirm-unanswered'
  | 'confirm-not-made'
  | 'update-requested'
  | 'updated'
  | 'update-refused'
  | 'update-unanswered'
  | 'cancel-requested'
  | 'cancelled'
  | 'cancel-refused'
  | 'cancel-unanswered'
  | 'approval-submitted'
  | 'approval-given'
  | 'approval-sent-back'
  | 'approval-withdrawn'
  | 'approval-expired'
  | 'approval-lapsed'
  | 'status-changed'
  | 'abandoned'
  | 'taken-up'
  | 'information-opened'
  | 'name-supplied'
  | 'name-withdrawn'
  | 'note'
  | 'callback-received';

/** Everything about the amounts of an order; unknown values are null. */
export type OrderMoney = {
  source: MoneyText;
  target: MoneyText;
  /** Decimal text: 1 source currency = rate target currency, as at creation. */
  rate: string;
  /** The side that stays as asked when the rate at confirmation differs (decisions §3). */
  fixedSide: 'source' | 'target';
  lockRate: boolean;
  quote: { queryNo: string; fetchedAt: string; expiresAt: string } | null;
  /** The amounts the service reported as paid; null before completion, or if it reported none. */
  actualSource: MoneyText | null;
  actualTarget: MoneyText | null;
  /** A returned payment: the amount credited to the wallet (source) and the amount the bank sent back (target). */
  returned: { source: MoneyText; target: MoneyText; at: string } | null;
  /** actualTarget ÷ actualSource as decimal text; null unless it differs from `rate`. */
  actualRate: string | null;
  wallet: {
    type: 'personal' | 'business';
    currency: string;
    available: string | null;
    readAt: string | null;
  };
};

type ApprovalState = Life['approval'];

/** The last reminder of the approvers. */
export type Reminder = { name: string; at: string };

/** Names of the approvers, and whether admins can approve too; names of the admins if there is no approver. */
export type Deciders = { names: string[]; orAdmin: boolean };

export type OrderApproval = {
  /** The requirement of the policy in force for the order's own amount. */
  need: ApprovalNeed;
  state: ApprovalState;
  /** The newest submission; null before the first. */
  latest: {
    id: string;
    submitterName: string;
    submittedAt: string;
    expiresAt: string;
    /** The number of approvals needed, and the names of the approvers so far. */
    required: number;
    approvedBy: string[];
    note: string;
    /** The people who can still approve; empty unless the submission is waiting. */
    deciders: Deciders;
    /** The person who closed the submission, such as by sending it back or withdrawing it; with time and reason. */
    closerName: string | null;
    closedAt: string | null;
    reason: string | null;
    isOwn: boolean;
    reminded: Reminder | null;
  } | null;
};

/** The primary action of an order's page (ui.md §4.4). */
export type NextStep =
  | 'continue-draft'
  | 'add-documents'
  | 'open-request'
  | 'review'
  | 'edit'
  | 'approve'
  | 'check-now'
  | 'receipt'
  | 'repeat';

export type OrderDetail = {
  order: OrderSummary & {
    family: Family;
    draftId: string;
    createdByName: string;
    /** The person who last edited the order's content. */
    lastEditedByName: string | null;
    /** The wire path of the field to fix when a failed order is repeated. */
    failedField: string | null;
    serviceStatus: string | null;
    statusMessage: string | null;
    /** While information is requested: the recipient's name is asked for, not only other details. */
    asksName: boolean;
    /** Address that opens the service's page of its request; null without one, or if this person may not answer. */
    informationPage: string | null;
    transactionMode: string;
    creation: Life['creation'];
    confirmation: Life['confirmation'];
    confirmedAt: string | null;
    documentsCompletedAt: string | null;
    lastCheckedAt: string | null;
    nextCheckAt: string | null;
    /** The sent fields, by wire path, in the order of the form; identifiers masked. */
    sent: { path: string; value: string }[];
  };
  money: OrderMoney;
  timeline: TimelineEntry[];
  documents: DocumentView[];
  /** File types the order needs (decisions §5); `present` is true if an accepted file exists. */
  neededDocuments: { type: string; present: boolean }[];
  callbacks: WebhookEventView[];
  exchanges: ExchangeView[];
  approval: OrderApproval;
  /** Set when the service last refused the portal's access rather than the request; with the admins who can fix it. */
  portalProblem: { code: string; admins: { name: string; email: string }[] } | null;
  /** Null for a state this portal does not know. */
  progress: Progress | null;
  nextStep: NextStep;
  can: {
    upload: boolean;
    complete: boolean;
    /** Confirm without an approval. */
    confirm: boolean;
    /** Submit for the approval that the policy requires. */
    submit: boolean;
    /** Approve the waiting submission or send it back. */
    approve: boolean;
    /** Remind the approvers of the submission. */
    remind: boolean;
    /** Change the created order through an amendment. */
    update: boolean;
    cancel: boolean;
    /** Ask the creator or an admin to end the order, which this person may not. */
    askToEnd: boolean;
    /** Archive an order that the service cannot cancel, and restore it. */
    abandon: boolean;
    takeUp: boolean;
    note: boolean;
    reveal: boolean;
    /** Completed, also if returned since, with paid amounts known. */
    receipt: boolean;
    check: boolean;
    repeat: boolean;
    /** Convert money into the paying wallet when its balance is too small. */
    convert: boolean;
  };
  /** The portal's time, so that the browser's countdowns do not depend on its own clock. */
  serverNow: string;
  /** The service's time, by which rates expire; ahead of the portal's in a sandbox whose clock was advanced. */
  serviceNow: string;
};

/** The parameters of an order list's address; absent filters do not filter. */
export type OrderListInput = Partial<z.output<typeof orderListSchema>>;

/** The reason that a bulk action skips an order. */
export type SkipReason =
  | 'confirmed'
  | 'final'
  | 'not-yours'
  | 'cannot-cancel'
  | 'can-cancel'
  | 'not-created'
  | 'in-doubt';
export type BulkAction = 'check' | 'cancel' | 'abandon';

export type ListedOrder = OrderSummary &
  ShownTexts & {
    hasWarning: boolean;
    skips: Partial<Record<BulkAction, SkipReason>>;
  };

/** The part of an order that a bulk action shows. */
export type BulkOrder = Pick<ListedOrder, 'id' | 'orderNo' | 'beneficiaryName' | 'skips'>;
/** `isMore`: the list has more orders than one bulk action handles. */
export type BulkOrders = { orders: BulkOrder[]; isMore: boolean };

/** The number of orders in each view, and in each status that has any. */
export type OrderCounts = Readonly<{
  views: Record<OrderView, number>;
  statuses: Partial<Record<StatusId, number>>;
}>;

export type OrderPage = { orders: ListedOrder[]; nextCursor: string | null };

/**
 * The totals of a list. `orders` counts all of its orders, `paid` the orders that are or will be paid. `pay` and `get`
 * are the sums of the latter per currency: paid amounts where known, otherwise planned amounts.
 */
export type OrderTotals = { orders: number; paid: number; pay: MoneyText[]; get: MoneyText[] };

// Results of the actions: the `ok: true` values, then the refusals. Pages supply the texts.

/** `checking`: sent without an answer; the order's page shows the outcome. */
export type CreateOrderValue = { orderId: string; state: 'created' | 'checking' };
/** `key` is a message under `wizard.problems` with the arguments `args`; `notAllowed` is the interface schema's. */
export type DraftProblem = { path: string; key: string; args?: Record<string, string | number> };

export type CreateOrderRefusal =
  | { code: 'draft-not-found' }
  | { code: 'draft-changed'; revision: number }
  | { code: 'draft-invalid'; problems: DraftProblem[] }
  | { code: 'order-no-used' }
  | { code: 'refused'; status: string; message: string; errors: { path: string; message: string }[] }
  | { code: 'unavailable'; message: string };

/** `checking`: sent without an answer; the portal settles it by repeating the update, which is idempotent. */
export type UpdateOrderValue = { orderId: string; state: 'updated' | 'checking' };
export type UpdateOrderRefusal =
  | { code: 'draft-not-found' }
  | { code: 'draft-changed'; revision: number }
  | { code: 'draft-invalid'; problems: DraftProblem[] }
  | { code: 'nothing-changed' }
  /** The order is confirmed, final or archived, has an update in progress, or its family has no update call. */
  | { code: 'not-allowed-now'; status: string | null }
  | { code: 'refused'; status: string; message: string; errors: { path: string; message: string }[] }
  | { code: 'unavailable'; message: string };

export type CompleteDocumentsRefusal =
  | { code: 'order-not-found' }
  | { code: 'not-allowed-now'; status: string | null }
  | { code: 'documents-missing'; types: string[] }
  | { code: 'upload-under-way' }
  | { code: 'refused'; status: string; message: string }
  | { code: 'unanswered' }
  | { code: 'unavailable'; message: string };

export type ConfirmOrderInput = z.output<typeof confirmOrderSchema>;
/** `checking`: sent without an answer. Do not confirm again: the portal asks the service. */
export type ConfirmOrderValue = { state: 'accepted' | 'checking' };
/** Refusals because of the rate or the amounts a person read. */
export type TermsRefusal = Extract<
  ConfirmOrderRefusal,
  { code: 'quote-unknown' | 'quote-expired' | 'rate-changed' | 'amounts-changed' | 'name-changed' }
>;
export type ConfirmOrderRefusal =
  | { code: 'order-not-found' }
  | { code: 'not-allowed-now'; status: string | null }
  | { code: 'quote-unknown' }
  | { code: 'quote-expired' }
  | { code: 'rate-changed'; rate: string }
  | { code: 'amounts-changed'; source: MoneyText; target: MoneyText }
  /** The supplied name is not the one that the person read. */
  | { code: 'name-changed' }
  | ApprovalNeeded
  | { code: 'refused'; status: string; message: string }
  | { code: 'unavailable'; message: string };

/** The policy requires an approval. `isWaiting`: an approval was requested and is not given yet. */
export type ApprovalNeeded = { code: 'approval-needed'; need: ApprovalNeed; isWaiting: boolean };

/** Another person's order: only its creator or an admin can end it. */
type NotYours = { code: 'not-yours' };

export type CancelOrderRefusal =
  | { code: 'order-not-found' }
  | NotYours
  /** The order's family has no cancel call: it can only be abandoned in the portal. */
  | { code: 'no-such-call' }
  | { code: 'not-allowed-now'; status: string | null }
  | { code: 'refused'; status: string; message: string }
  | { code: 'unanswered' }
  | { code: 'unavailable'; message: string };

export type CheckNowValue = { status: string | null; changed: boolean; checkedAt: string };
export type CheckNowRefusal = { code: 'order-not-found' } | { code: 'unavailable'; message: string };

export type OrderNotFound = { code: 'order-not-found' };

export type AbandonRefusal = OrderNotFound | NotYours | { code: 'not-allowed-now'; why: SkipReason };

export type RevealRefusal =
  | OrderNotFound
  | { code: 'field-not-sent' }
  | { code: 'too-many-reveals' }
  | { code: 'step-up-needed' };

/** An entry of the append-only audit record. `at` is ISO 8601. */
export type AuditView = {
  id: string;
  at: string;
  actorName: string;
  action: string;
  address: string | null;
  facts: { name: string; value: string }[];
};
