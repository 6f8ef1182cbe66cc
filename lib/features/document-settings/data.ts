import type { Actor } from '../../auth/types.ts';
import { now } from '../../clock.ts';
import { db, type Tx } from '../../db/client.ts';
import type { DocumentLabel, DocumentSuggestionRule } from '../../db/generated/client.ts';
import type { DocumentName, SuggestionScope } from './types.ts';

export { inTransaction } from '../../db/client.ts';
export type { Tx };

export function rulesOf({ family, purpose }: SuggestionScope): Promise<DocumentSuggestionRule[]> {
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

export function allNames(): Promise<DocumentLabel[]> {
  return db().documentLabel.findMany({ orderBy: { type: 'asc' } });
}

/** A name that is empty in both languages is taken away. */
export async function putNames(tx: Tx, actor: Actor, names: readonly DocumentName[]): Promise<void> {
  await tx.documentLabel.deleteMany({ where: { type: { in: names.map(({ type }) => type) } } });
  const by = { updatedBy: actor.userId, updatedAt: now() };
  const given = names.filter(({ en, zh }) => en !== '' && zh !== '');
  await tx.documentLabel.createMany({ data: given.map((one) => ({ ...one, ...by })) });
}
