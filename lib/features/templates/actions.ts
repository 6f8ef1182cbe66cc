'use server';

import { action } from '../../auth/action.ts';
import { removeTemplateSchema, saveTemplateSchema } from './schema.ts';
import { removeTemplate, restoreTemplate } from './use-cases/remove-template.ts';
import { saveTemplate } from './use-cases/save-template.ts';

export const saveTemplateAction = action({
  schema: saveTemplateSchema,
  run: saveTemplate,
});
export const removeTemplateAction = action({
  schema: removeTemplateSchema,
  run: removeTemplate,
});
export const restoreTemplateAction = action({
  schema: removeTemplateSchema,
  run: restoreTemplate,
});
