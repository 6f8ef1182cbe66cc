import { z } from 'zod';
import { isStorable } from '../../text/storable.ts';

export const webhookStates = [
  'received',
  'applied',
  'unchanged',
  'unknown-subject',
  'rejected',
  'failed',
] as const;
export type WebhookState = (typeof webhookStates)[number];

export type WebhookReply = { http: number; body: string };

/** A received callback and its outcome. Times are ISO 8601. */
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

export const webhookKinds = ['payment', 'balance'] as const;
export const webhookShapes = ['order', 'event'] as const;

/** A list of callbacks as the address has it. Days are yyyy-MM-dd of their arrival, both included. */
export type WebhookListInput = Partial<z.output<typeof webhookListSchema>>;

/** The callbacks about one order or wallet. */
export type WebhookFold = {
  /** Of the order or wallet, the same on every page. */
  id: string;
  /** The newest that the filter keeps. */
  newest: WebhookEventView;
  /** Of all its callbacks; no more than `mostCounted`. */
  count: number;
  order: { id: string; orderNo: string; beneficiaryName: string; statusId: string } | null;
  wallet: { type: string; currency: string } | null;
};
export type WebhookFoldPage = { folds: WebhookFold[]; nextCursor: string | null };
export const mostCounted = 1_000;

/** The figures of a day's callbacks, received and missing. */
export type WebhookHealth = {
  /** Of the latest that was not refused. */
  lastReceivedAt: string | null;
  /** Callbacks that came first within the last 24 hours, by their result. */
  states: Record<WebhookState, number>;
  /** The accepted callbacks that carry the service's signature. */
  verified: number;
  /** The delay of half and of nine in ten signed ones, in seconds; null when none was signed. */
  lag: { half: number; most: number } | null;
  /** Orders that ended in the last 7 days without a callback about it. */
  missing: number;
};

/** An order that ended without a callback that says so: the portal found it by asking. */
type MissingCallback = {
  orderId: string;
  orderNo: string;
  beneficiaryName: string;
  statusId: string;
  /** Time the portal learned of the status. */
  foundAt: string;
  /** Its other callbacks. */
  callbacks: number;
};
export type MissingPage = { orders: MissingCallback[]; nextCursor: string | null };

/** `siblings`: other callbacks about the same order or wallet, newest first. */
export type WebhookEventDetail = { event: WebhookEventView; siblings: WebhookEventView[] };

export type ReprocessRefusal = { code: 'event-not-found' } | { code: 'event-refused' };

export const webhookIdSchema = z.strictObject({ id: z.uuid() });

// PostgreSQL has no year 0.
const dayText = z.iso
  .date()
  .refine((day) => day >= '1900')
  .optional()
  .catch(undefined);

/** Reads a list from the address: unknown values fall back instead of failing. */
export const webhookListSchema = z.object({
  /** One row for an order or a wallet, or one for each callback. */
  by: z.enum(webhookShapes).catch('order'),
  kind: z.enum(webhookKinds).optional().catch(undefined),
  state: z.enum(webhookStates).optional().catch(undefined),
  /** An order number, a trade ID, a wallet's ID or its currency. */
  q: z
    .string()
    .trim()
    .max(100)
    .refine(isStorable)
    .transform((text) => text || undefined)
    .optional()
    .catch(undefined),
  from: dayText,
  to: dayText,
  /** In place of callbacks, the orders without the one they should have had. */
  missing: z
    .literal('1')
    .transform(() => true as const)
    .optional()
    .catch(undefined),
  cursor: z.string().max(200).optional().catch(undefined),
});

export const reprocessSchema = z.strictObject({ eventId: z.uuid() });
