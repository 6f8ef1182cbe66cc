import { recordAudit } from '../../../audit/record.ts';
import { authorise } from '../../../auth/authorise.ts';
import type { Actor } from '../../../auth/types.ts';
import { err, ok, type Result } from '../../../result.ts';
import { inTransaction, lockFactor, removeFactor } from '../repository.ts';
import type { ResetRefusal } from '../types.ts';

/** Takes a lost factor off another person, who then enrols anew. Refused for oneself. */
export function resetFactor(
  actor: Actor,
  { userId }: { userId: string },
): Promise<Result<object, ResetRefusal>> {
  authorise(actor, 'second-factor:reset');
  return inTransaction(async (tx): Promise<Result<object, ResetRefusal>> => {
    if (userId === actor.userId) return err({ code: 'own-factor' });
    if ((await lockFactor(tx, userId)) === null) return err({ code: 'not-enrolled' });
    await removeFactor(tx, userId);
    await recordAudit(tx, { actor, action: 'second-factor.reset', subject: { kind: 'user', id: userId } });
    return ok({});
  });
}
