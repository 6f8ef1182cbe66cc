'use server';

import { action } from '../../auth/action.ts';
import { saveDocumentNames } from './use-cases/save-document-names.ts';
import { saveSuggestionRules } from './use-cases/save-suggestion-rules.ts';

export const saveSuggestionRulesAction = action(saveSuggestionRules);
export const saveDocumentNamesAction = action(saveDocumentNames);
