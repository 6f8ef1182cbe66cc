'use server';

import { action } from '../../auth/action.ts';
import { discardDraftSchema, newAmendmentSchema, newDraftSchema } from './schema.ts';
import { createAmendment } from './use-cases/create-amendment.ts';
import { createDraft } from './use-cases/create-draft.ts';
import { discardDraft, restoreDraft } from './use-cases/discard-draft.ts';

export const createDraftAction = action({
  permission: 'order:draft',
  schema: newDraftSchema,
  run: createDraft,
});
export const createAmendmentAction = action({
  permission: 'order:update',
  schema: newAmendmentSchema,
  run: createAmendment,
});
export const discardDraftAction = action({
  permission: 'order:draft',
  schema: discardDraftSchema,
  run: discardDraft,
});
export const restoreDraftAction = action({
  permission: 'order:draft',
  schema: discardDraftSchema,
  run: restoreDraft,
});
