import type { z } from 'zod';
import type { MoneyText } from '../../text/money-text.ts';
import type { DocumentView } from '../documents/schema.ts';
import type { ExchangeView } from '../exchanges/schema.ts';
import type { ApprovalNeed } from '../policies/schema.ts';
import type { Family } from '../transfers/types.ts';
import type { WebhookEventView } from '../webhooks/types.ts';
import type { ShownTexts } from './columns.ts';
import type { DisplayStatus, Life, Progress } from './life-cycle/states.ts';
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
  family: Family;
  accountType: string;
  accountSuffix: string;
  purpose: string;
  source: MoneyText;
  target: MoneyText;
  /** The amounts the service reports as paid; null before completion, and where it gave none. */
  actual: { source: MoneyText; target: MoneyText } | null;
  /** Decimal text: 1 source currency = rate target currency, as at creation. */
  rate: string;
  createdAt: string;
  updatedAt: string;
  /** Since when the order is in this status: the age that overview and list show. */
  statusAt: string;
  version: number;
};

export type TimelineSource = 'person' | 'service' | 'callback' | 'check';

/** One thing that happened. `kind` has a text `order.timeline.{kind}`; `data` holds its arguments. */
export type TimelineEntry = {
  id: string;
  kind: TimelineKind;
  source: TimelineSource;
  at: string;
  actorName: string | null;
  data: z.infer<typeof timelineDataSchema>;
  /** True when the stored facts are damaged; `data` is empty then. */
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
  | 'status-changed'
  | 'abandoned'
  | 'taken-up'
  | 'note'
  | 'callback-received';

/** Everything about the amounts of an order; null where not known (yet). */
export type OrderMoney = {
  source: MoneyText;
  target: MoneyText;
  /** Decimal text: 1 source currency = rate target currency, as at creation. */
  rate: string;
  /** The side that stays as asked when the rate at confirmation differs (decisions §3). */
  fixedSide: 'source' | 'target';
  lockRate: boolean;
  quote: { queryNo: string; fetchedAt: string; expiresAt: string } | null;
  /** The amounts the service reports as paid, once completed. */
  actualSource: MoneyText | null;
  actualTarget: MoneyText | null;
  /** The amounts that came back of a returned payment: credited to the wallet, and as the recipient's bank sent it. */
  returned: { source: MoneyText; target: MoneyText; at: string } | null;
  /** actualTarget ÷ actualSource as decimal text, where the amounts were paid at another rate than `rate`. */
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

/** Approvers by name, and whether any admin can as well; admins by name where there is no approver. */
export type Deciders = { names: string[]; orAdmin: boolean };

export type OrderApproval = {
  /** The requirement of the policy in force at the order's own amount. */
  need: ApprovalNeed;
  state: ApprovalState;
  /** The newest submission; null before the first. */
  latest: {
    id: string;
    submitterName: string;
    submittedAt: string;
    expiresAt: string;
    /** The number of approvals needed, and the approvers so far. */
    required: number;
    approvedBy: string[];
    note: string;
    /** The people who can still approve, while it waits. */
    deciders: Deciders;
    /** The person who sent it back or took it back, and the reason. */
    closerName: string | null;
    closedAt: string | null;
    reason: string | null;
    isOwn: boolean;
    /** The last time its approvers were reminded. */
    reminded: Reminder | null;
  } | null;
};

/** The steps the person can take now. The first is the primary action of ui.md §4.4. */
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
    /** The person who changed it last after its creation. */
    lastEditedByName: string | null;
    /** Of a failed order: the field to fix in a repeated one. */
    failedField: string | null;
    serviceStatus: string | null;
    statusMessage: string | null;
    informationLink: string | null;
    transactionMode: string;
    creation: Life['creation'];
    confirmation: Life['confirmation'];
    confirmedAt: string | null;
    documentsCompletedAt: string | null;
    lastCheckedAt: string | null;
    nextCheckAt: string | null;
    /** The sent fields, by wire path, in the order of the form; account and ID numbers by their ends. */
    sent: { path: string; value: string }[];
  };
  money: OrderMoney;
  timeline: TimelineEntry[];
  documents: DocumentView[];
  /** File types the order needs (decisions §5), and which of them are there. */
  neededDocuments: { type: string; present: boolean }[];
  callbacks: WebhookEventView[];
  exchanges: ExchangeView[];
  approval: OrderApproval;
  /** The service last refused the caller, not the request; with the people who can fix that. */
  portalProblem: { code: string; admins: { name: string; email: string }[] } | null;
  /** Null in a state this portal does not know. */
  progress: Progress | null;
  nextStep: NextStep;
  can: {
    upload: boolean;
    complete: boolean;
    /** Alone, without an approval. */
    confirm: boolean;
    /** Ask for the approval that the policy wants. */
    submit: boolean;
    /** Decide on the approval that is asked for. */
    approve: boolean;
    /** Remind the approvers of the submission. */
    remind: boolean;
    /** Change it after its creation, by an amendment. */
    update: boolean;
    cancel: boolean;
    /** Its creator or an admin could end it now. */
    askToEnd: boolean;
    /** Archive here what the service cannot cancel, and take it up again. */
    abandon: boolean;
    takeUp: boolean;
    note: boolean;
    reveal: boolean;
    /** Completed, and the service said the amounts. */
    receipt: boolean;
    check: boolean;
    repeat: boolean;
    /** Into the wallet that pays, when it is too small. */
    convert: boolean;
  };
  /** Of the portal, so that the browser counts a quote down without its own clock. */
  serverNow: string;
  /** The service's time, by which rates end: ahead of ours in a sandbox whose clock was put forward. */
  serviceNow: string;
};

/** The filter of an order list as its address has it; absent parts do not filter. */
export type OrderListInput = Partial<z.output<typeof orderListSchema>>;

/** The reason that a bulk action leaves an order out. */
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

/** As much of an order as a bulk action shows. */
export type BulkOrder = Pick<ListedOrder, 'id' | 'orderNo' | 'beneficiaryName' | 'skips'>;
/** `isMore`: the list has more than are handled at once. */
export type BulkOrders = { orders: BulkOrder[]; isMore: boolean };

/** The number of orders in each view, and in each status that has some. */
export type OrderCounts = Readonly<{
  views: Record<OrderView, number>;
  statuses: Partial<Record<StatusId, number>>;
}>;

export type OrderPage = { orders: ListedOrder[]; nextCursor: string | null };

/**
 * The totals of a list, per currency, as its rows show them: `orders` of it all, and the sums of those that are or will
 * be `paid`, in paid amounts where they are known, else planned ones.
 */
export type OrderTotals = { orders: number; paid: number; pay: MoneyText[]; get: MoneyText[] };

// Answers of the actions: values of `ok: true`, then the refusals. Texts belong to the pages.

/** `checking`: sent, no answer; the order's page shows the outcome. */
export type CreateOrderValue = { orderId: string; state: 'created' | 'checking' };
/** `key` is a message below `wizard.problems`, or a word of the interface's own schema; `args` are the message's. */
export type DraftProblem = { path: string; key: string; args?: Record<string, string | number> };

export type CreateOrderRefusal =
  | { code: 'draft-not-found' }
  | { code: 'draft-changed'; revision: number }
  | { code: 'draft-invalid'; problems: DraftProblem[] }
  | { code: 'order-no-used' }
  | { code: 'refused'; status: string; message: string; errors: { path: string; message: string }[] }
  | { code: 'unavailable'; message: string };

/** `checking`: sent, no answer; the portal settles it by sending the same again, which changes nothing twice. */
export type UpdateOrderValue = { orderId: string; state: 'updated' | 'checking' };
export type UpdateOrderRefusal =
  | { code: 'draft-not-found' }
  | { code: 'draft-changed'; revision: number }
  | { code: 'draft-invalid'; problems: DraftProblem[] }
  | { code: 'nothing-changed' }
  /** The order is under way, over, or has another update on its way. */
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
/** `checking`: sent, no answer. Do not confirm again: the portal asks the service. */
export type ConfirmOrderValue = { state: 'accepted' | 'checking' };
/** The refusals about the rate or the amounts a person read. */
export type TermsRefusal = Extract<
  ConfirmOrderRefusal,
  { code: 'quote-unknown' | 'quote-expired' | 'rate-changed' | 'amounts-changed' }
>;
export type ConfirmOrderRefusal =
  | { code: 'order-not-found' }
  | { code: 'not-allowed-now'; status: string | null }
  | { code: 'quote-unknown' }
  | { code: 'quote-expired' }
  | { code: 'rate-changed'; rate: string }
  | { code: 'amounts-changed'; source: MoneyText; target: MoneyText }
  | ApprovalNeeded
  | { code: 'refused'; status: string; message: string }
  | { code: 'unavailable'; message: string };

/** More than one person may send alone. `isWaiting`: an approval was asked for and is not given yet. */
export type ApprovalNeeded = { code: 'approval-needed'; need: ApprovalNeed; isWaiting: boolean };

/** Somebody else's order: its maker ends it, or an admin. */
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

export type RevealRefusal = OrderNotFound | { code: 'field-not-sent' };

/** One entry of the append-only record of people's actions. `at` is ISO 8601. */
export type AuditView = {
  id: string;
  at: string;
  actorName: string;
  action: string;
  address: string | null;
  facts: { name: string; value: string }[];
};
