import { recordAudit } from '../../../audit.ts';
import { useCase } from '../../../auth/use-case.ts';
import { err, ok, type Result } from '../../../result.ts';
import { inTransaction, lockFactor, removeFactor } from '../data.ts';
import { resetFactorSchema } from '../schema.ts';
import type { ResetRefusal } from '../types.ts';
import { provePerson } from './prove.ts';

/**
 * Takes a lost factor off another person, who then enrols anew. Refused for oneself, and without a proof of one's own: a
 * session left open would otherwise open that person's account to whoever knows their password.
 */
export const resetFactor = useCase({
  permission: 'second-factor:reset',
  input: resetFactorSchema,
  run: (actor, { userId, ...given }): Promise<Result<object, ResetRefusal>> =>
    inTransaction(async (tx): Promise<Result<object, ResetRefusal>> => {
      if (userId === actor.userId) return err({ code: 'own-factor' });
      const proof = await provePerson(tx, actor.userId, given);
      if (!proof.ok) return proof;
      if ((await lockFactor(tx, userId)) === null) return err({ code: 'not-enrolled' });
      await removeFactor(tx, userId);
      await recordAudit(tx, { actor, action: 'second-factor.reset', subject: { kind: 'user', id: userId } });
      return ok({});
    }),
});
