import { recordAudit } from '../../../audit.ts';
import { useCase } from '../../../auth/use-case.ts';
import { err, ok, type Result } from '../../../result.ts';
import { fileTypesOf } from '../../documents/file-types.ts';
import { inTransaction, replaceRules } from '../data.ts';
import { saveRulesSchema } from '../schema.ts';
import type { SaveRulesRefusal } from '../types.ts';

/** Says for orders of one kind which documents are suggested always, never, or as they were used lately. */
export const saveSuggestionRules = useCase({
  permission: 'documents:configure',
  input: saveRulesSchema,
  run: async (actor, { family, purpose, rules }): Promise<Result<object, SaveRulesRefusal>> => {
    const takes = new Set<string>(fileTypesOf(family));
    const unknown = rules.filter(({ type }) => !takes.has(type)).map(({ type }) => type);
    if (unknown.length > 0) return err({ code: 'unknown-type', types: unknown });
    const said = new Map(
      rules.filter(({ rule }) => rule !== 'learned').map(({ type, rule }) => [type, rule]),
    );
    return inTransaction(async (tx) => {
      await replaceRules(tx, actor, {
        family,
        purpose,
        rules: [...said].map(([type, rule]) => ({ type, rule })),
      });
      await recordAudit(tx, {
        actor,
        action: 'documents.suggestions',
        subject: { kind: 'documents', id: [family, purpose].filter(Boolean).join(' ') },
        data: Object.fromEntries(said),
      });
      return ok({});
    });
  },
});
