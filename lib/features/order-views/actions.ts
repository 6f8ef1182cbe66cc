'use server';

import { action } from '../../auth/action.ts';
import { removeViewSchema, saveViewSchema } from './schema.ts';
import { removeView } from './use-cases/remove-view.ts';
import { saveView } from './use-cases/save-view.ts';

export const saveViewAction = action({ schema: saveViewSchema, run: saveView });
export const removeViewAction = action({
  schema: removeViewSchema,
  run: removeView,
});
