import type { GlobalDraftValues } from '../transfers/types.ts';

export type DraftState = 'open' | 'sent' | 'discarded';

/** Times are ISO 8601 text. */
export type DraftDetail = {
  id: string;
  family: 'global';
  state: DraftState;
  /** Grows by one with every save: the `If-Match` of the next. */
  revision: number;
  values: GlobalDraftValues;
  createdAt: string;
  createdByName: string;
  updatedAt: string;
  updatedById: string;
  updatedByName: string;
  /** The order that was made from it, once it was sent. */
  orderId: string | null;
  /** What the service said when it refused to make the order last time; null when it was not refused. */
  refusal: { code: string; message: string; errors: { path: string; message: string }[] } | null;
};

export type DraftSummary = {
  id: string;
  orderNo: string;
  beneficiaryName: string;
  /** As typed; empty text when nothing was. */
  sourceAmount: string;
  sourceCurrency: string;
  targetAmount: string;
  targetCurrency: string;
  purpose: string;
  updatedAt: string;
  updatedByName: string;
};

export type NewDraftInput = { family: 'global'; from?: { repeatOrderId: string } };

export type DraftRefusal = { code: 'not-found' } | { code: 'not-open'; orderId: string | null };

/** `PATCH /api/drafts/[id]`: 200, 409 when somebody saved in between, 404, 410 when it was sent or discarded. */
export type DraftSaved = { revision: number; savedAt: string };
export type DraftConflict = { current: DraftDetail };
