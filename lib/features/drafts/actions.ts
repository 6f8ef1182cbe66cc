'use server';

import { action } from '../../auth/action.ts';
import { discardDraftSchema, newAmendmentSchema, newDraftSchema } from './schema.ts';
import { createAmendment } from './use-cases/create-amendment.ts';
import { createDraft } from './use-cases/create-draft.ts';
import { discardDraft, restoreDraft } from './use-cases/discard-draft.ts';

export const createDraftAction = action({
  schema: newDraftSchema,
  run: createDraft,
});
export const createAmendmentAction = action({
  schema: newAmendmentSchema,
  run: createAmendment,
});
export const discardDraftAction = action({
  schema: discardDraftSchema,
  run: discardDraft,
});
export const restoreDraftAction = action({
  schema: discardDraftSchema,
  run: restoreDraft,
});
