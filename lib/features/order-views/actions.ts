'use server';

import { action } from '../../auth/action.ts';
import { removeView, saveView } from '../orders/verbs/save-view.ts';

export const saveViewAction = action(saveView);
export const removeViewAction = action(removeView);
