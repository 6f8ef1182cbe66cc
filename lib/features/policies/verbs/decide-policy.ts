import { recordAudit } from '../../../audit.ts';
import { useCase } from '../../../auth/use-case.ts';
import { err, ok, type Result } from '../../../result.ts';
import { announce, closePolicy, inTransaction, lockProposal, retireActive } from '../data.ts';
import { policyRefSchema, rejectPolicySchema } from '../schema.ts';
import type { DecidePolicyRefusal } from '../types.ts';

type Answer = Result<{ policyId: string }, DecidePolicyRefusal>;

/** Puts a proposal in force. Never by the person who proposed it: a constraint of the database says so as well. */
export const acceptPolicy = useCase({
  permission: 'policy:change',
  input: policyRefSchema,
  run: (actor, { policyId }): Promise<Answer> =>
    inTransaction(async (tx): Promise<Answer> => {
      const proposal = await lockProposal(tx, policyId);
      if (!proposal) return err({ code: 'policy-not-found' });
      if (proposal.proposedBy === actor.userId) return err({ code: 'own-proposal' });
      await retireActive(tx);
      await closePolicy(tx, policyId, { state: 'active', by: actor });
      await recordAudit(tx, { actor, action: 'policy.accept', subject: { kind: 'policy', id: policyId } });
      await announce(tx, [{ kind: 'policy', id: policyId, version: 0 }]);
      return ok({ policyId });
    }),
});

export const rejectPolicy = useCase({
  permission: 'policy:change',
  input: rejectPolicySchema,
  run: (actor, { policyId, reason }): Promise<Answer> =>
    inTransaction(async (tx): Promise<Answer> => {
      const proposal = await lockProposal(tx, policyId);
      if (!proposal) return err({ code: 'policy-not-found' });
      if (proposal.proposedBy === actor.userId) return err({ code: 'own-proposal' });
      await closePolicy(tx, policyId, { state: 'rejected', by: actor, reason });
      await recordAudit(tx, { actor, action: 'policy.reject', subject: { kind: 'policy', id: policyId } });
      await announce(tx, [{ kind: 'policy', id: policyId, version: 0 }]);
      return ok({ policyId });
    }),
});

/** Only who proposed it takes it back. */
export const withdrawPolicy = useCase({
  permission: 'policy:change',
  input: policyRefSchema,
  run: (actor, { policyId }): Promise<Answer> =>
    inTransaction(async (tx): Promise<Answer> => {
      const proposal = await lockProposal(tx, policyId);
      if (proposal?.proposedBy !== actor.userId) return err({ code: 'policy-not-found' });
      await closePolicy(tx, policyId, { state: 'withdrawn', by: actor });
      await recordAudit(tx, { actor, action: 'policy.withdraw', subject: { kind: 'policy', id: policyId } });
      await announce(tx, [{ kind: 'policy', id: policyId, version: 0 }]);
      return ok({ policyId });
    }),
});
