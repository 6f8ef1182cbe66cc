'use server';

import { action } from '../../auth/action.ts';
import { removeTemplate, restoreTemplate } from './use-cases/remove-template.ts';
import { saveTemplate } from './use-cases/save-template.ts';

export const saveTemplateAction = action(saveTemplate);
export const removeTemplateAction = action(removeTemplate);
export const restoreTemplateAction = action(restoreTemplate);
