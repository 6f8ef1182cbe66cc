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
  /** The body as it was received, but for e-mail addresses and long numbers, which are masked. */
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
  /** The sender's timestamp, if given. */
  sentAt: string | null;
  receivedAt: string;
  lastReceivedAt: string;
  processedAt: string | null;
};

export type WebhookPage = { events: WebhookEventView[]; nextCursor: string | null };

export const webhookKinds = ['payment', 'balance'] as const;
export const webhookShapes = ['order', 'event'] as const;

/** A list of callbacks by its address. Days (yyyy-MM-dd) are of arrival, both included. */
export type WebhookListInput = Partial<z.output<typeof webhookListSchema>>;

/** The callbacks about one order or wallet. */
export type WebhookFold = {
  /** Id of the order or wallet, the same on every page. */
  id: string;
  /** The newest callback that matches the filter. */
  newest: WebhookEventView;
  /** Number of all its callbacks, at most `mostCounted`. */
  count: number;
  order: { id: string; orderNo: string; beneficiaryName: string; statusId: string } | null;
  wallet: { type: string; currency: string } | null;
};
export type WebhookFoldPage = { folds: WebhookFold[]; nextCursor: string | null };
export const mostCounted = 1_000;

/** Figures about a day's received and missing callbacks. */
export type WebhookHealth = {
  /** Time of the latest callback that was not refused. */
  lastReceivedAt: string | null;
  /** Callbacks first received within the last 24 hours, by state. */
  states: Record<WebhookState, number>;
  /** The accepted callbacks that carry the service's signature. */
  verified: number;
  /** Delay of 50% and 90% of the signed callbacks, in seconds; null if none was signed. */
  lag: { half: number; most: number } | null;
  /** Orders that ended in the last 7 days without a callback about it. */
  missing: number;
};

/** An order that ended without a callback about it: the portal found out by asking. */
type MissingCallback = {
  orderId: string;
  orderNo: string;
  beneficiaryName: string;
  statusId: string;
  /** Time the portal learned of the status. */
  foundAt: string;
  /** Number of its other callbacks. */
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

/** Reads a list from the address; unknown values fall back to defaults. */
export const webhookListSchema = z.object({
  /** One row per order or wallet, or one per callback. */
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
  /** Lists orders with a missing callback instead of callbacks. */
  missing: z
    .literal('1')
    .transform(() => true as const)
    .optional()
    .catch(undefined),
  cursor: z.string().max(200).optional().catch(undefined),
});

export const reprocessSchema = z.strictObject({ eventId: z.uuid() });
