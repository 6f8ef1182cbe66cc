import type { z } from 'zod';
import type { MoneyText } from '../../text/money-text.ts';
import type { DocumentView } from '../documents/schema.ts';
import type { ExchangeView } from '../exchanges/schema.ts';
import type { ApprovalNeed } from '../policies/schema.ts';
import type { Family } from '../transfers/types.ts';
import type { WebhookEventView } from '../webhooks/types.ts';
import type { DisplayStatus, Life, Progress } from './life-cycle/states.ts';
import type { timelineDataSchema } from './schema.ts';

export type * from './action-types.ts';
export type * from './list-types.ts';
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
  /** The service last refused who called, not what was asked; and who can fix that. */
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
    /** Bring the approval that is asked for before those who decide on it, once more. */
    remind: boolean;
    /** Change it after its creation, by an amendment. */
    update: boolean;
    cancel: boolean;
    /** It could be ended now, by whoever created it or an admin. */
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
