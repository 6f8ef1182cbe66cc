import { useCase } from '../../auth/use-case.ts';
import { unexplainedTypes } from '../../service-core/contract/enums.ts';
import { allNames, rulesOf } from './data.ts';
import { type DocumentName, type SuggestionRules, type SuggestionScope } from './types.ts';

/** Returns the admins' rules for the documents of such orders. For queries that authorise for what they do with it. */
export async function suggestionRulesFor(scope: SuggestionScope): Promise<SuggestionRules> {
  const rows = await rulesOf(scope);
  return new Map(rows.map(({ type, rule }) => [type, rule === 'never' ? 'never' : 'always']));
}

/** Every code that the interface does not explain, with what admins call it. */
export const loadDocumentNames = useCase('documents:configure', async (): Promise<DocumentName[]> => {
  const names = new Map((await allNames()).map((row) => [row.type, row]));
  return unexplainedTypes.map((type) => ({
    type,
    en: names.get(type)?.en ?? '',
    zh: names.get(type)?.zh ?? '',
  }));
});
