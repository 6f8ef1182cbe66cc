import { recordAudit } from '../../../audit.ts';
import { useCase } from '../../../auth/use-case.ts';
import { now } from '../../../clock.ts';
import { err, ok, type Result } from '../../../result.ts';
import {
  announce,
  daysBefore,
  deleteDiscarded,
  draftLife,
  draftsToExpire,
  findDraft,
  inTransaction,
  markDiscarded,
  markRestored,
} from '../data/drafts.ts';
import { type DraftRefusal, discardDraftSchema } from '../schema.ts';

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

const atOnce = 200;

/**
 * Takes drafts off the list that were not touched for 90 days, and amendments whose order is over; 30 days after it was
 * discarded a draft is deleted, unless an order was made from it. Run by the scheduler.
 */
export async function expireDrafts(): Promise<{ expired: number; deleted: number }> {
  const stale = await draftsToExpire(daysBefore(now(), draftLife.openDays), atOnce);
  for (const { id, revision } of stale) {
    await inTransaction(async (tx) => {
      if (!(await markDiscarded(tx, id))) return;
      await recordAudit(tx, { actor: null, action: 'draft.expire', subject: { kind: 'draft', id } });
      await announce(tx, [{ kind: 'draft', id, version: revision }]);
    });
  }
  const deleted = await deleteDiscarded(daysBefore(now(), draftLife.discardedDays));
  return { expired: stale.length, deleted };
}
