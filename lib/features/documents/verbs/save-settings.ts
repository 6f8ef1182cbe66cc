import { recordAudit } from '../../../audit.ts';
import { useCase } from '../../../auth/use-case.ts';
import { forgetOwnWords } from '../../../i18n/own-words.ts';
import { err, ok, type Result } from '../../../result.ts';
import { inTransaction, putNames, replaceRules } from '../data.ts';
import { fileTypesOf, type SaveNamesRefusal, type SaveRulesRefusal } from '../schema.ts';
import { saveNamesSchema, saveRulesSchema } from '../settings-schema.ts';

/** Saves this company's names for codes that the interface does not explain; every page shows them beside the code. */
export const saveDocumentNames = useCase({
  permission: 'documents:configure',
  input: saveNamesSchema,
  run: async (actor, { names }): Promise<Result<object, SaveNamesRefusal>> => {
    const half = names.filter(({ en, zh }) => (en === '') !== (zh === '')).map(({ type }) => type);
    if (half.length > 0) return err({ code: 'half-named', types: half });
    await inTransaction(async (tx) => {
      await putNames(tx, actor, names);
      await recordAudit(tx, {
        actor,
        action: 'documents.names',
        subject: { kind: 'documents', id: 'names' },
        data: Object.fromEntries(names.map(({ type, en, zh }) => [type, { en, zh }])),
      });
    });
    forgetOwnWords();
    return ok({});
  },
});

/** Saves which documents are suggested for one kind of order: always, never, or by recent use. */
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
