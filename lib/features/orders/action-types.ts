import type { z } from 'zod';
import type { MoneyText } from '../../text/money-text.ts';
import type { ApprovalNeed } from '../policies/schema.ts';
import type { SkipReason } from './list-types.ts';
import type { confirmOrderSchema } from './schema.ts';

// Answers of the actions: values of `ok: true`, then the refusals. Texts belong to the pages.

/** `checking`: sent, no answer; the order's page shows what comes of it. */
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
