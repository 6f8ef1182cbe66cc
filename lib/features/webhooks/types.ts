export type WebhookState = 'received' | 'applied' | 'unchanged' | 'unknown-subject' | 'rejected' | 'failed';

export type WebhookReply = { http: number; body: string };

/** A callback as it came in, and what became of it. Times are ISO 8601. */
export type WebhookEventView = {
  id: string;
  event: string | null;
  subjectId: string | null;
  status: string | null;
  /** The body as it was received. */
  body: string;
  signature: 'valid' | 'invalid' | 'absent' | 'unchecked';
  appKey: 'match' | 'mismatch' | 'absent' | 'unchecked';
  state: WebhookState;
  /** Our answer. */
  reply: WebhookReply;
  note: string | null;
  orderId: string | null;
  orderNo: string | null;
  timesReceived: number;
  /** Time by the sender's own stamp, where it gave one. */
  sentAt: string | null;
  receivedAt: string;
  lastReceivedAt: string;
  processedAt: string | null;
};

export type WebhookPage = { events: WebhookEventView[]; nextCursor: string | null };

export const webhookFilters = ['all', 'unmatched', 'refused'] as const;
/** `unmatched`: no order or wallet of ours; `refused`: our reply was not "200". */
export type WebhookFilter = (typeof webhookFilters)[number];
export type WebhookListInput = { filter?: WebhookFilter | undefined; cursor?: string | undefined };

/** `siblings`: other callbacks about the same order, newest first. */
export type WebhookEventDetail = { event: WebhookEventView; siblings: WebhookEventView[] };

export type ReprocessInput = { eventId: string };
export type ReprocessRefusal = { code: 'event-not-found' } | { code: 'event-refused' };
