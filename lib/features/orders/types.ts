import type { MoneyText } from '../../money-text.ts';
import type { DocumentView } from '../documents/types.ts';
import type { ExchangeView } from '../exchanges/types.ts';
import type { WebhookEventView } from '../webhooks/types.ts';
import type { DisplayStatus } from './display-status.ts';
import type { StatusId } from './status.config.ts';

export type { DisplayStatus };

export type OrderSummary = {
  id: string;
  orderNo: string;
  tradeId: string | null;
  status: DisplayStatus;
  payerName: string;
  beneficiaryName: string;
  accountType: string;
  accountSuffix: string;
  purpose: string;
  source: MoneyText;
  target: MoneyText;
  /** What the service reports as paid; null before completion, and where it said nothing. */
  actual: { source: MoneyText; target: MoneyText } | null;
  createdAt: string;
  updatedAt: string;
  /** Since when the order is in this status: the age that overview and list show. */
  statusAt: string;
  version: number;
};

export type OrderView = 'all' | 'needs-me' | 'with-service' | 'completed' | 'failed' | 'closed';

export type OrderListInput = {
  view?: OrderView;
  /** Part of an order number, trade id or a party's name. */
  q?: string;
  /** Statuses as the portal shows them, to keep. */
  is?: StatusId[];
  /** Raw service statuses to keep. */
  status?: string[];
  cursor?: string;
};

export type OrderPage = { orders: OrderSummary[]; nextCursor: string | null; total: number };

export type TimelineSource = 'person' | 'service' | 'callback' | 'check';

/** One thing that happened. `kind` has a text `order.timeline.{kind}`; `data` holds its arguments. */
export type TimelineEntry = {
  id: string;
  kind: TimelineKind;
  source: TimelineSource;
  at: string;
  actorName: string | null;
  data: {
    status?: string;
    previous?: string;
    code?: string;
    message?: string;
    fileName?: string;
    documentType?: string;
    rate?: string;
    source?: MoneyText;
    target?: MoneyText;
    reason?: string;
  };
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
  | 'cancel-requested'
  | 'cancelled'
  | 'cancel-refused'
  | 'status-changed'
  | 'callback-received';

/** Everything about the amounts of an order; null where not known (yet). */
export type OrderMoney = {
  source: MoneyText;
  target: MoneyText;
  /** Decimal text: 1 source currency = rate target currency, as at creation. */
  rate: string;
  /** Which side stays as asked when the rate at confirmation differs (decisions §3). */
  fixedSide: 'source' | 'target';
  lockRate: boolean;
  quote: { queryNo: string; fetchedAt: string; expiresAt: string } | null;
  /** What the service reports as paid, once completed. */
  actualSource: MoneyText | null;
  actualTarget: MoneyText | null;
  /** actualTarget ÷ actualSource as decimal text. */
  actualRate: string | null;
  wallet: {
    type: 'personal' | 'business';
    currency: string;
    available: string | null;
    readAt: string | null;
  };
};

/** What the person can do now. The first is the primary action of ui.md §4.4. */
export type NextStep =
  | 'continue-draft'
  | 'add-documents'
  | 'open-request'
  | 'review'
  | 'check-now'
  | 'repeat'
  | 'none';

export type OrderDetail = {
  order: OrderSummary & {
    family: 'global';
    draftId: string;
    createdByName: string;
    serviceStatus: string | null;
    statusMessage: string | null;
    informationLink: string | null;
    transactionMode: string;
    creation: 'sending' | 'accepted' | 'refused' | 'unknown';
    confirmation: 'none' | 'requested' | 'accepted' | 'refused' | 'unknown';
    confirmedAt: string | null;
    documentsCompletedAt: string | null;
    lastCheckedAt: string | null;
    nextCheckAt: string | null;
    /** What was sent, by wire path, in the order of the form; account and ID numbers in full only here. */
    sent: { path: string; value: string }[];
  };
  money: OrderMoney;
  timeline: TimelineEntry[];
  documents: DocumentView[];
  /** File types the order needs (decisions §5), and which of them are there. */
  neededDocuments: { type: string; present: boolean }[];
  callbacks: WebhookEventView[];
  exchanges: ExchangeView[];
  nextStep: NextStep;
  can: {
    upload: boolean;
    complete: boolean;
    confirm: boolean;
    cancel: boolean;
    check: boolean;
    repeat: boolean;
    /** Into the wallet that pays, when it is too small. */
    convert: boolean;
  };
  /** Of the portal, so that the browser counts a quote down without its own clock. */
  serverNow: string;
};

// What the actions answer. `ok: true` values first, then the refusals; texts belong to the pages.

export type CreateOrderInput = { draftId: string; revision: number };
/** `checking`: sent, no answer; the order's page shows what comes of it. */
export type CreateOrderValue = { orderId: string; state: 'created' | 'checking' };
export type CreateOrderRefusal =
  | { code: 'draft-not-found' }
  | { code: 'draft-changed'; revision: number }
  | { code: 'draft-invalid'; problems: { path: string; key: string }[] }
  | { code: 'order-no-used' }
  | { code: 'refused'; status: string; message: string; errors: { path: string; message: string }[] }
  | { code: 'unavailable'; message: string };

export type CompleteDocumentsInput = { orderId: string };
export type CompleteDocumentsRefusal =
  | { code: 'order-not-found' }
  | { code: 'not-allowed-now'; status: string | null }
  | { code: 'documents-missing'; types: string[] }
  | { code: 'upload-under-way' }
  | { code: 'refused'; status: string; message: string }
  | { code: 'unanswered' }
  | { code: 'unavailable'; message: string };

export type ConfirmOrderInput = {
  orderId: string;
  /** Made once per visit of the review page. */
  idempotencyKey: string;
  /** The quote that was shown; left out when currencies are equal or the order's own locked rate was shown. */
  queryNo?: string;
  acceptedRate: string;
  /** Decimal text, as the person read it. */
  shownSource: string;
  shownTarget: string;
};
/** `checking`: sent, no answer. Do not confirm again: the portal asks the service. */
export type ConfirmOrderValue = { state: 'accepted' | 'checking' };
export type ConfirmOrderRefusal =
  | { code: 'order-not-found' }
  | { code: 'not-allowed-now'; status: string | null }
  | { code: 'quote-needed' }
  | { code: 'quote-unknown' }
  | { code: 'quote-expired' }
  | { code: 'rate-changed'; rate: string }
  | { code: 'amounts-changed'; source: MoneyText; target: MoneyText }
  | { code: 'refused'; status: string; message: string }
  | { code: 'unavailable'; message: string };

export type CancelOrderInput = { orderId: string; reason: string };
export type CancelOrderRefusal =
  | { code: 'order-not-found' }
  | { code: 'not-allowed-now'; status: string | null }
  | { code: 'refused'; status: string; message: string }
  | { code: 'unanswered' }
  | { code: 'unavailable'; message: string };

export type CheckNowInput = { orderId: string };
export type CheckNowValue = { status: string | null; changed: boolean; checkedAt: string };
export type CheckNowRefusal = { code: 'order-not-found' } | { code: 'unavailable'; message: string };
