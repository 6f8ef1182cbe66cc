'use server';

import { action } from '../../auth/action.ts';
import { createAmendment, createDraft } from './verbs/create-draft.ts';
import { discardDraft, restoreDraft } from './verbs/discard-draft.ts';

export const createDraftAction = action(createDraft);
export const createAmendmentAction = action(createAmendment);
export const discardDraftAction = action(discardDraft);
export const restoreDraftAction = action(restoreDraft);
