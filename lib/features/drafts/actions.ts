'use server';
import { action } from '../../auth/action.ts';
import { createAmendment, createDraft } from './verbs/create-draft.ts';
import { discardDraft, restoreDraft } from './verbs/save-draft.ts';
import { removeTemplate, restoreTemplate, saveTemplate } from './verbs/save-template.ts';

export const createDraftAction = action(createDraft);
export const createAmendmentAction = action(createAmendment);
export const discardDraftAction = action(discardDraft);
export const restoreDraftAction = action(restoreDraft);

export const saveTemplateAction = action(saveTemplate);
export const removeTemplateAction = action(removeTemplate);
export const restoreTemplateAction = action(restoreTemplate);
