'use server';

import { action } from '../../auth/action.ts';
import { saveNamesSchema, saveRulesSchema } from './schema.ts';
import { saveDocumentNames } from './use-cases/save-document-names.ts';
import { saveSuggestionRules } from './use-cases/save-suggestion-rules.ts';

export const saveSuggestionRulesAction = action({
  schema: saveRulesSchema,
  run: saveSuggestionRules,
});
export const saveDocumentNamesAction = action({
  schema: saveNamesSchema,
  run: saveDocumentNames,
});
