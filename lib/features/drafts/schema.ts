import { z } from 'zod';
import { cleanLine } from '../../service-core/text/clean-text.ts';
import { holdsMask } from '../transfers/protected-fields.ts';
import { draftValuesSchema } from '../transfers/schema.ts';
import { type DraftValues, type Family, type FormMode, families } from '../transfers/types.ts';

export const draftIdSchema = z.strictObject({ id: z.uuid() });
export const draftPatchSchema = z.strictObject({
  values: draftValuesSchema.refine((values) => !holdsMask(values)),
});
export const newDraftSchema = z.strictObject({
  family: z.enum(families),
  /** Source of the values: a repeated order, a template, another draft, or saved parties. */
  from: z
    .union([
      z.strictObject({ repeatOrderId: z.uuid() }),
      z.strictObject({ templateId: z.uuid() }),
      // Used when a colleague is typing in the draft, or to turn one draft into two.
      z.strictObject({ copyDraftId: z.uuid() }),
      z.strictObject({ recipientId: z.uuid(), payerId: z.uuid().optional() }),
      z.strictObject({ payerId: z.uuid() }),
    ])
    .optional(),
});
export const newAmendmentSchema = z.strictObject({ orderId: z.uuid() });
export const discardDraftSchema = z.strictObject({ draftId: z.uuid() });

export type DraftState = 'open' | 'sent' | 'discarded';

/** `amendment`: a change of an existing order, edited in update mode and sent by `updateOrderAction`. */
type DraftKind = 'new' | 'amendment';

/** Times are ISO 8601 text. */
export type DraftDetail = {
  id: string;
  family: Family;
  kind: DraftKind;
  /** Validation rules: `update` for an amendment. */
  mode: FormMode;
  /** The order that an amendment changes, with its current values to compare with. */
  amends: { orderId: string; original: DraftValues; updateState: 'none' | 'requested' | 'unknown' } | null;
  state: DraftState;
  /** Grows by one with every save; the next save sends it as `If-Match`. */
  revision: number;
  values: DraftValues;
  /** True if protected values are masked: the draft can be read, not edited. */
  masked: boolean;
  createdAt: string;
  createdByName: string;
  updatedAt: string;
  updatedById: string;
  updatedByName: string;
  /** The order made from the draft, or the amended order once the amendment was sent. */
  orderId: string | null;
  /** The service's refusal of the last attempt to create the order; null if it was not refused. */
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
  /** The amount as typed; empty if none. */
  sourceAmount: string;
  sourceCurrency: string;
  targetAmount: string;
  targetCurrency: string;
  purpose: string;
  /** Name of the colleague who created it; null for one's own drafts. */
  colleague: string | null;
  updatedAt: string;
  updatedByName: string;
  /** Time at which it is discarded automatically, 90 days after the last change. */
  expiresAt: string;
  /** True within a week of the discard. */
  expiresSoon: boolean;
};

/** A draft discarded by a user or by age; `deletedAt` is the time of its final deletion. */
export type DiscardedDraft = Pick<
  DraftSummary,
  'id' | 'orderNo' | 'beneficiaryName' | 'sourceAmount' | 'sourceCurrency' | 'updatedAt' | 'updatedByName'
> & { discardedAt: string; deletedAt: string };

export type NewDraftInput = z.infer<typeof newDraftSchema>;
export type AmendmentRefusal =
  | { code: 'order-not-found' }
  /** The order's family has no update call: it can only be repeated with changes. */
  | { code: 'no-such-call' }
  | { code: 'too-many-fills' }
  /** The order's status allows no change, or a change is on its way. */
  | { code: 'not-allowed-now'; status: string | null };

export type DraftRefusal = { code: 'not-found' } | { code: 'not-open'; orderId: string | null };

/** `PATCH /api/drafts/[id]`: 200; 409 if another save came first; 404; 410 if it was sent or discarded. */
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

/** A template as lists show it; its values stay on the server. */
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
  /** `here` while the page is open, `take-over` to start typing, `leaving` when the page closes. */
  kind: z.enum(['here', 'take-over', 'leaving']),
  active: z.boolean(),
});

/** The users who have a draft open, as seen from one tab. Times are ISO 8601 text. */
export type PresenceView = {
  /** The only user who may type, in any number of tabs. */
  holder: { name: string; self: boolean; activeAt: string };
  /** The same user's other tabs with this draft open. */
  ownTabs: number;
  /** Other users who have it open and only watch. */
  watching: string[];
};

/** Interval at which an open page reports its presence; browsers slow timers of hidden pages down to a minute. */
export const BEAT_MS = 25_000;
const SILENT_MS = 150_000;

/** Time of last contact before which a silent tab counts as gone. */
export function silentSince(now: Date): Date {
  return new Date(now.getTime() - SILENT_MS);
}
