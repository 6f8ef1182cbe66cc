import { recordAudit } from '../../../audit.ts';
import { useCase } from '../../../auth/use-case.ts';
import { forgetOwnWords } from '../../../i18n/own-words.ts';
import { err, ok, type Result } from '../../../result.ts';
import { inTransaction, putNames } from '../data.ts';
import { saveNamesSchema } from '../schema.ts';
import type { SaveNamesRefusal } from '../types.ts';

/** Says what codes that the interface does not explain mean to this company; every page shows it beside the code. */
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
