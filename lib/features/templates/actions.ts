'use server';

import { action } from '../../auth/action.ts';
import { removeTemplate, restoreTemplate, saveTemplate } from '../drafts/verbs/save-template.ts';

export const saveTemplateAction = action(saveTemplate);
export const removeTemplateAction = action(removeTemplate);
export const restoreTemplateAction = action(restoreTemplate);
