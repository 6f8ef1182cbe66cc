import { recordAudit } from '../../../audit.ts';
import { useCase } from '../../../auth/use-case.ts';
import { err, ok, type Result } from '../../../result.ts';
import { announce, findDraft, inTransaction, markDiscarded, markRestored } from '../data.ts';
import { discardDraftSchema } from '../schema.ts';
import type { DraftRefusal } from '../types.ts';

type Answer = Result<{ draftId: string }, DraftRefusal>;

/** Takes a draft off the list. It is kept, and {@link restoreDraft} brings it back. */
export const discardDraft = useCase({
  permission: 'order:draft',
  input: discardDraftSchema,
  run: (actor, { draftId }): Promise<Answer> =>
    inTransaction(async (tx): Promise<Answer> => {
      if (!(await markDiscarded(tx, draftId))) return refusal(draftId);
      await recordAudit(tx, { actor, action: 'draft.discard', subject: { kind: 'draft', id: draftId } });
      await announce(tx, [{ kind: 'draft', id: draftId, version: 0 }]);
      return ok({ draftId });
    }),
});

export const restoreDraft = useCase({
  permission: 'order:draft',
  input: discardDraftSchema,
  run: (actor, { draftId }): Promise<Answer> =>
    inTransaction(async (tx): Promise<Answer> => {
      if (!(await markRestored(tx, draftId))) return refusal(draftId);
      await recordAudit(tx, { actor, action: 'draft.restore', subject: { kind: 'draft', id: draftId } });
      await announce(tx, [{ kind: 'draft', id: draftId, version: 0 }]);
      return ok({ draftId });
    }),
});

async function refusal(draftId: string): Promise<Answer> {
  const draft = await findDraft(draftId);
  return err(draft ? { code: 'not-open', orderId: draft.order?.id ?? null } : { code: 'not-found' });
}
