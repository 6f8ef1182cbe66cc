'use server';

import { action } from '../../auth/action.ts';
import { removeView } from './use-cases/remove-view.ts';
import { saveView } from './use-cases/save-view.ts';

export const saveViewAction = action(saveView);
export const removeViewAction = action(removeView);
