'use server';

import { action } from '../../auth/action.ts';
import { saveDocumentNames, saveSuggestionRules } from './verbs/save-settings.ts';

export const saveSuggestionRulesAction = action(saveSuggestionRules);
export const saveDocumentNamesAction = action(saveDocumentNames);
