import { z } from 'zod';
import { cleanLine } from '../../service-core/text/clean-text.ts';
import { isStorable } from '../../text/storable.ts';
import type { Family } from '../transfers/types.ts';

export const orderOfRequestSchema = z.strictObject({ id: z.uuid() });
/** Query of the address that opens the service's page: for whom its link was drawn. */
export const openedForSchema = z.object({ for: z.string().max(64).default('') });
export const assignSchema = z.strictObject({ orderId: z.uuid(), userId: z.uuid().nullable() });
export const markAnsweredSchema = z.strictObject({ orderId: z.uuid() });
export const answerSchema = z.strictObject({
  orderId: z.uuid(),
  name: z.string().overwrite(cleanLine).min(1).max(512).refine(isStorable),
});

/** A request of the service about one order, with its assignee. Times are ISO 8601. */
export type InformationRequest = {
  orderId: string;
  orderNo: string;
  family: Family;
  beneficiaryName: string;
  /** The missing information in the service's own words; null if it gave none. */
  asked: string | null;
  /** True if it asks for the recipient's name, false if only something else has to be fixed. */
  asksName: boolean;
  /** Address that opens the service's page for the answer; null without one, or if this person may not answer. */
  page: string | null;
  /** The name that was supplied and that the service has not taken yet; null without one. */
  suppliedName: string | null;
  /** False for business orders: they have no update call, so requests are answered on the service's page only. */
  canAnswerHere: boolean;
  since: string;
  /** Waiting for more than 24 hours. */
  isOverdue: boolean;
  owner: { id: string; name: string } | null;
  /** A user marked it as answered after `since`, but the service still asks. */
  answered: { at: string; by: string } | null;
};

export type Colleague = { id: string; name: string };

export type InformationInbox = {
  requests: InformationRequest[];
  /** Users a request can be assigned to. */
  colleagues: Colleague[];
  me: string;
  serverNow: string;
};

/** `request` is null if the service asks for nothing. */
export type InformationOfOrder = Omit<InformationInbox, 'requests'> & { request: InformationRequest | null };

export type AssignRefusal = { code: 'not-asked' } | { code: 'no-such-colleague' };

/** `settled`: no longer asked; `not-checked`: the service did not answer our status check. */
export type MarkAnsweredValue = { outcome: 'settled' | 'still-asked' | 'not-checked'; asked: string | null };
export type MarkAnsweredRefusal = { code: 'not-asked' };

/** `checking`: sent without an answer; the portal keeps checking by itself. */
export type AnswerValue = { outcome: 'settled' | 'still-asked' | 'checking'; asked: string | null };
export type AnswerRefusal =
  | { code: 'not-asked' }
  /** This family has no update call, or the order's status allows none. */
  | { code: 'not-here' }
  | { code: 'not-chinese' }
  | { code: 'too-many-fills' }
  /** A colleague's open amendment changes more than the name: it must be sent or discarded first. */
  | { code: 'change-under-way'; draftId: string }
  /** Other fields of the order have to be fixed, too. */
  | { code: 'more-to-fix'; draftId: string }
  | { code: 'refused'; status: string; message: string }
  | { code: 'unavailable' };
