import { z } from 'zod';
import { cleanLine } from '../../service-core/text/clean-text.ts';
import { draftValuesSchema } from '../transfers/schema.ts';
import { type DraftValues, type Family, type FormMode, families } from '../transfers/types.ts';

export const draftIdSchema = z.strictObject({ id: z.uuid() });
export const draftPatchSchema = z.strictObject({ values: draftValuesSchema });
export const newDraftSchema = z.strictObject({
  family: z.enum(families),
  /** An order that is repeated, a template, another draft, or saved parties of the portal. */
  from: z
    .union([
      z.strictObject({ repeatOrderId: z.uuid() }),
      z.strictObject({ templateId: z.uuid() }),
      // Somebody else is typing in it, or it is to become two.
      z.strictObject({ copyDraftId: z.uuid() }),
      z.strictObject({ recipientId: z.uuid(), payerId: z.uuid().optional() }),
      z.strictObject({ payerId: z.uuid() }),
    ])
    .optional(),
});
export const newAmendmentSchema = z.strictObject({ orderId: z.uuid() });
export const discardDraftSchema = z.strictObject({ draftId: z.uuid() });

export type DraftState = 'open' | 'sent' | 'discarded';

/** `amendment`: a change of an order that exists, edited in update mode and sent by `updateOrderAction`. */
type DraftKind = 'new' | 'amendment';

/** Times are ISO 8601 text. */
export type DraftDetail = {
  id: string;
  family: Family;
  kind: DraftKind;
  /** The rules that apply: `update` for an amendment. */
  mode: FormMode;
  /** The order an amendment changes, and the values its form holds now, to compare with. */
  amends: { orderId: string; original: DraftValues; updateState: 'none' | 'requested' | 'unknown' } | null;
  state: DraftState;
  /** Grows by one with every save: the `If-Match` of the next. */
  revision: number;
  values: DraftValues;
  createdAt: string;
  createdByName: string;
  updatedAt: string;
  updatedById: string;
  updatedByName: string;
  /** The order that was made from it, once it was sent. */
  orderId: string | null;
  /** The service's refusal of the last attempt to create the order; null when it was not refused. */
  refusal: { code: string; message: string; errors: { path: string; message: string }[] } | null;
};

export type DraftSummary = {
  id: string;
  kind: DraftKind;
  family: Family;
  /** The order that an amendment changes. */
  amendsOrderId: string | null;
  orderNo: string;
  beneficiaryName: string;
  /** The amount as typed; empty text without one. */
  sourceAmount: string;
  sourceCurrency: string;
  targetAmount: string;
  targetCurrency: string;
  purpose: string;
  /** The name of the colleague who began it; null for one's own. */
  colleague: string | null;
  updatedAt: string;
  updatedByName: string;
  /** Time at which it is discarded automatically: 90 days after the last change. */
  expiresAt: string;
  /** True within a week of the discard. */
  expiresSoon: boolean;
};

/** A discarded draft, by a person or by age; `deletedAt` is the time of its final deletion. */
export type DiscardedDraft = Pick<
  DraftSummary,
  'id' | 'orderNo' | 'beneficiaryName' | 'sourceAmount' | 'sourceCurrency' | 'updatedAt' | 'updatedByName'
> & { discardedAt: string; deletedAt: string };

export type NewDraftInput = z.infer<typeof newDraftSchema>;
export type AmendmentRefusal =
  | { code: 'order-not-found' }
  /** The order's family has no update call: it can be repeated with changes, not changed. */
  | { code: 'no-such-call' }
  /** The order is under way, over, or has a change on its way. */
  | { code: 'not-allowed-now'; status: string | null };

export type DraftRefusal = { code: 'not-found' } | { code: 'not-open'; orderId: string | null };

/** `PATCH /api/drafts/[id]`: 200, 409 when somebody saved in between, 404, 410 when it was sent or discarded. */
export type DraftSaved = { revision: number; savedAt: string };
export type DraftConflict = { current: DraftDetail };

export const maxTemplateName = 80;

export const saveTemplateSchema = z.strictObject({
  draftId: z.uuid(),
  name: z
    .string()
    .overwrite(cleanLine)
    .min(1)
    .refine((name) => [...name].length <= maxTemplateName),
});

export const removeTemplateSchema = z.strictObject({ templateId: z.uuid() });

/** A template as a list shows it; its values stay on the server. */
export type TemplateSummary = {
  id: string;
  name: string;
  family: Family;
  beneficiaryName: string;
  sourceCurrency: string;
  targetCurrency: string;
  createdAt: string;
  createdByName: string;
};

export type TemplateRefusal = { code: 'draft-not-found' } | { code: 'name-used' };

export const presenceSchema = z.strictObject({
  tabId: z.uuid(),
  /** `here` while the page is open, `take-over` when the person wants to type, `leaving` when it closes. */
  kind: z.enum(['here', 'take-over', 'leaving']),
  active: z.boolean(),
});

/** The state of a draft as one tab of one person sees it. Times are ISO 8601 text. */
export type PresenceView = {
  /** The person whose turn it is to type: one at a time, in as many tabs as they like. */
  holder: { name: string; self: boolean; activeAt: string };
  /** Other tabs in which the same person has this draft open. */
  ownTabs: number;
  /** Other people who have it open and only watch. */
  watching: string[];
};

/**
 * Interval at which an open page reports that it is there; browsers slow the timers of hidden ones down to a minute.
 */
export const BEAT_MS = 25_000;
const SILENT_MS = 150_000;

/** Time before which a silent tab counts as gone. */
export function silentSince(now: Date): Date {
  return new Date(now.getTime() - SILENT_MS);
}
