'use server';

import { action } from '../../auth/action.ts';
import { createAmendment } from './use-cases/create-amendment.ts';
import { createDraft } from './use-cases/create-draft.ts';
import { discardDraft, restoreDraft } from './use-cases/discard-draft.ts';

export const createDraftAction = action(createDraft);
export const createAmendmentAction = action(createAmendment);
export const discardDraftAction = action(discardDraft);
export const restoreDraftAction = action(restoreDraft);
