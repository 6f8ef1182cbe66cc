import { isDeepStrictEqual } from 'node:util';
import type { Actor } from '../../../auth/permissions.ts';
import { useCase } from '../../../auth/use-case.ts';
import { err, ok, type Result } from '../../../result.ts';
import type { DraftValues } from '../../transfers/types.ts';
import { announce, inTransaction, saveIfUnchanged } from '../data/drafts.ts';
import { loadDraft } from '../queries.ts';
import type { DraftConflict, DraftDetail, DraftRefusal, DraftSaved } from '../schema.ts';

export type SaveRefusal = DraftRefusal | ({ code: 'conflict' } & DraftConflict);

type Input = { id: string; revision: number; values: DraftValues };

/**
 * Saves a draft if nobody did since `revision`; else returns the present one, for comparison. The same save once more,
 * because its answer was lost, is answered as the first was.
 */
export const saveDraft = useCase(
  'order:draft',
  async (actor, input: Input): Promise<Result<DraftSaved, SaveRefusal>> => {
    // Not recorded: a draft saves itself as it is typed; its order is recorded.
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
