import { z } from 'zod';
import { cleanLine } from '../../service-core/text/clean-text.ts';
import { isStorable } from '../../text/storable.ts';
import type { Family } from '../transfers/types.ts';

export const orderOfRequestSchema = z.strictObject({ id: z.uuid() });
export const assignSchema = z.strictObject({ orderId: z.uuid(), userId: z.uuid().nullable() });
export const markAnsweredSchema = z.strictObject({ orderId: z.uuid() });
export const answerSchema = z.strictObject({
  orderId: z.uuid(),
  name: z.string().overwrite(cleanLine).min(1).max(512).refine(isStorable),
});

/** A request of the service about one order, and its assignee. Times are ISO 8601. */
export type InformationRequest = {
  orderId: string;
  orderNo: string;
  family: Family;
  beneficiaryName: string;
  /** The missing information, in the service's own words; null when it said nothing. */
  asked: string | null;
  /** The page of the service on which it can be answered; null when the service gave none. */
  link: string | null;
  /** Business orders have no update call: their requests are answered on the service's page only. */
  canAnswerHere: boolean;
  since: string;
  /** Waiting for longer than the limit. */
  isOverdue: boolean;
  owner: { id: string; name: string } | null;
  /** Somebody said after `since` that it was answered, and the service still asks. */
  answered: { at: string; by: string } | null;
};

export type Colleague = { id: string; name: string };

export type InformationInbox = {
  requests: InformationRequest[];
  /** The people a request can be assigned to. */
  colleagues: Colleague[];
  me: string;
  serverNow: string;
};

/** `request` is null when the service asks nothing (any more). */
export type InformationOfOrder = Omit<InformationInbox, 'requests'> & { request: InformationRequest | null };

export type AssignRefusal = { code: 'not-asked' } | { code: 'no-such-colleague' };

/** The service's state right afterwards: nothing asked any more, still asked, or no answer to our question. */
export type MarkAnsweredValue = { outcome: 'settled' | 'still-asked' | 'not-checked'; asked: string | null };
export type MarkAnsweredRefusal = { code: 'not-asked' };

/** `checking`: sent, no answer; the portal finds out by itself. */
export type AnswerValue = { outcome: 'settled' | 'still-asked' | 'checking'; asked: string | null };
export type AnswerRefusal =
  | { code: 'not-asked' }
  /** There is no update call for this family, or none in this status. */
  | { code: 'not-here' }
  | { code: 'not-chinese' }
  /** Somebody is changing more of this order than the name: their change is finished or discarded first. */
  | { code: 'change-under-way'; draftId: string }
  /** Something else of the order has to be fixed, too. */
  | { code: 'more-to-fix'; draftId: string }
  | { code: 'refused'; status: string; message: string }
  | { code: 'unavailable' };
