import { recordAudit } from '../../../audit/record.ts';
import { authorise } from '../../../auth/authorise.ts';
import type { Actor } from '../../../auth/types.ts';
import { forgetOwnWords } from '../../../i18n/own-words.ts';
import { err, ok, type Result } from '../../../result.ts';
import { inTransaction, putNames } from '../repository.ts';
import type { DocumentName, SaveNamesRefusal } from '../types.ts';

/** Says what codes that the interface does not explain mean to this company; every page shows it beside the code. */
export async function saveDocumentNames(
  actor: Actor,
  { names }: { names: DocumentName[] },
): Promise<Result<object, SaveNamesRefusal>> {
  authorise(actor, 'documents:configure');
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
}
