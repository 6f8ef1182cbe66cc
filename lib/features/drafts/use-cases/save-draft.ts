import { authorise } from '../../../auth/authorise.ts';
import type { Actor } from '../../../auth/types.ts';
import { err, ok, type Result } from '../../../result.ts';
import type { GlobalDraftValues } from '../../transfers/types.ts';
import { loadDraft } from '../queries.ts';
import { announce, inTransaction, saveIfUnchanged } from '../repository.ts';
import type { DraftConflict, DraftRefusal, DraftSaved } from '../types.ts';

export type SaveRefusal = DraftRefusal | ({ code: 'conflict' } & DraftConflict);

/** Saves a draft if nobody did since `revision`; else hands back what is there now, for comparison. */
export async function saveDraft(
  actor: Actor,
  input: { id: string; revision: number; values: GlobalDraftValues },
): Promise<Result<DraftSaved, SaveRefusal>> {
  authorise(actor, 'order:draft');
  const savedAt = await inTransaction(async (tx) => {
    const at = await saveIfUnchanged(tx, { ...input, actor });
    if (at) await announce(tx, [{ kind: 'draft', id: input.id, version: input.revision + 1 }]);
    return at;
  });
  if (savedAt) return ok({ revision: input.revision + 1, savedAt: savedAt.toISOString() });

  const current = await loadDraft(actor, input.id);
  if (!current) return err({ code: 'not-found' });
  if (current.state !== 'open') return err({ code: 'not-open', orderId: current.orderId });
  return err({ code: 'conflict', current });
}
