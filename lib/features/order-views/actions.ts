'use server';

import { action } from '../../auth/action.ts';
import { removeView } from './verbs/remove-view.ts';
import { saveView } from './verbs/save-view.ts';

export const saveViewAction = action(saveView);
export const removeViewAction = action(removeView);
