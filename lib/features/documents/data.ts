import type { Actor } from '../../auth/permissions.ts';
import { useCase } from '../../auth/use-case.ts';
import { now } from '../../clock.ts';
import { db, type Tx } from '../../db/client.ts';
import type { DocumentLabel, DocumentSuggestionRule } from '../../db/generated/client.ts';
import { unexplainedTypes } from '../../service-core/contract/enums.ts';
import type { DocumentName, SuggestionRules, SuggestionScope } from './schema.ts';

export { inTransaction } from '../../db/client.ts';
export type { Tx };

function rulesOf({ family, purpose }: SuggestionScope): Promise<DocumentSuggestionRule[]> {
  return db().documentSuggestionRule.findMany({ where: { family, purpose }, orderBy: { type: 'asc' } });
}

export async function replaceRules(
  tx: Tx,
  actor: Actor,
  { family, purpose, rules }: SuggestionScope & { rules: readonly { type: string; rule: string }[] },
): Promise<void> {
  await tx.documentSuggestionRule.deleteMany({ where: { family, purpose } });
  const by = { family, purpose, updatedBy: actor.userId, updatedAt: now() };
  await tx.documentSuggestionRule.createMany({ data: rules.map((one) => ({ ...one, ...by })) });
}

function allNames(): Promise<DocumentLabel[]> {
  return db().documentLabel.findMany({ orderBy: { type: 'asc' } });
}

/** Replaces document names; names that are empty in both languages are removed. */
export async function putNames(tx: Tx, actor: Actor, names: readonly DocumentName[]): Promise<void> {
  await tx.documentLabel.deleteMany({ where: { type: { in: names.map(({ type }) => type) } } });
  const by = { updatedBy: actor.userId, updatedAt: now() };
  const given = names.filter(({ en, zh }) => en !== '' && zh !== '');
  await tx.documentLabel.createMany({ data: given.map((one) => ({ ...one, ...by })) });
}

/** The admins' document rules for such orders. Callers authorise for their own purpose. */
export async function suggestionRulesFor(scope: SuggestionScope): Promise<SuggestionRules> {
  const rows = await rulesOf(scope);
  return new Map(rows.map(({ type, rule }) => [type, rule === 'never' ? 'never' : 'always']));
}

/** Every code that the interface does not explain, with the name admins gave it. */
export const loadDocumentNames = useCase('documents:configure', async (): Promise<DocumentName[]> => {
  const names = new Map((await allNames()).map((row) => [row.type, row]));
  return unexplainedTypes.map((type) => ({
    type,
    en: names.get(type)?.en ?? '',
    zh: names.get(type)?.zh ?? '',
  }));
});
