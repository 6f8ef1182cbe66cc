import { isDeepStrictEqual } from 'node:util';
import { recordAudit } from '../../../audit.ts';
import type { Actor } from '../../../auth/permissions.ts';
import { useCase } from '../../../auth/use-case.ts';
import { now } from '../../../clock.ts';
import { err, ok, type Result } from '../../../result.ts';
import { holdsMask } from '../../transfers/protected-fields.ts';
import type { DraftValues } from '../../transfers/types.ts';
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
  saveIfUnchanged,
} from '../data/drafts.ts';
import { loadDraft } from '../queries.ts';
import {
  type DraftConflict,
  type DraftDetail,
  type DraftRefusal,
  type DraftSaved,
  discardDraftSchema,
} from '../schema.ts';

export type SaveRefusal = DraftRefusal | ({ code: 'conflict' } & DraftConflict);

type Input = { id: string; revision: number; values: DraftValues };

/**
 * Saves a draft if it is still at `revision`; otherwise returns the current draft to compare. Repeating a save whose
 * answer was lost gets the first answer again.
 */
export const saveDraft = useCase(
  'order:draft',
  async (actor, input: Input): Promise<Result<DraftSaved, SaveRefusal>> => {
    // A value that was hidden from somebody must never take the place of the value.
    if (holdsMask(input.values)) throw new Error('masked values were to be saved');
    // Not audited: drafts save automatically while typing; the order made from a draft is audited.
    const savedAt = await inTransaction(async (tx) => {
      const at = await saveIfUnchanged(tx, { ...input, actor });
      if (at) await announce(tx, [{ kind: 'draft', id: input.id, version: input.revision + 1 }]);
      return at;
    });
    if (savedAt) return ok({ revision: input.revision + 1, savedAt: savedAt.toISOString() });

    const current = await loadDraft(actor, input.id);
    if (!current) return err({ code: 'not-found' });
    if (current.state !== 'open') return err({ code: 'not-open', orderId: current.orderId });
    const { revision, updatedAt: savedBefore } = current;
    if (isTheSame(actor, input, current)) return ok({ revision, savedAt: savedBefore });
    return err({ code: 'conflict', current });
  },
);

function isTheSame(actor: Actor, { revision, values }: Input, current: DraftDetail): boolean {
  const isNext = current.revision === revision + 1 && current.updatedById === actor.userId;
  return isNext && isDeepStrictEqual(plain(current.values), plain(values));
}

const plain = (values: DraftValues): unknown => JSON.parse(JSON.stringify(values));

type Answer = Result<{ draftId: string }, DraftRefusal>;

/** Takes a draft off the list and keeps it; {@link restoreDraft} brings it back. */
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
 * Discards drafts that were not changed for 90 days and amendments whose order can no longer be changed; deletes drafts
 * 30 days after they were discarded, unless an order was made from them. Run by the scheduler.
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
