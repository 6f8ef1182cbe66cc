'use server';

import { action } from '../../auth/action.ts';
import { saveDocumentNames } from './verbs/save-document-names.ts';
import { saveSuggestionRules } from './verbs/save-suggestion-rules.ts';

export const saveSuggestionRulesAction = action(saveSuggestionRules);
export const saveDocumentNamesAction = action(saveDocumentNames);
