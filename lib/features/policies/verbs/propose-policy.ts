import { recordAudit } from '../../../audit.ts';
import { keepRight } from '../../../auth/keep-right.ts';
import { asksForTwo, wereLetIn } from '../../../auth/two-admins.ts';
import { useCase } from '../../../auth/use-case.ts';
import { err, ok, type Result } from '../../../result.ts';
import {
  addProposal,
  announce,
  closePolicy,
  inTransaction,
  lockProposal,
  policyInForce,
  proposedPolicy,
  refusedBy,
  retireActive,
} from '../data.ts';
import {
  type DecidePolicyRefusal,
  type ProposeRefusal,
  policyRefSchema,
  proposePolicySchema,
  rejectPolicySchema,
} from '../schema.ts';

type Answer = Result<{ policyId: string }, ProposeRefusal>;

/** Proposes a policy. It takes effect once a second admin accepts it; only one proposal can be open. */
export const proposePolicy = useCase({
  permission: 'policy:change',
  input: proposePolicySchema,
  run: async (actor, { policy, note }): Promise<Answer> => {
    try {
      return await inTransaction(async (tx): Promise<Answer> => {
        if (await proposedPolicy(tx)) return err({ code: 'already-proposed' });
        if (JSON.stringify(await policyInForce(tx)) === JSON.stringify(policy))
          return err({ code: 'unchanged' });
        const { id } = await addProposal(tx, {
          policy,
          note,
          proposedBy: actor.userId,
          proposerName: actor.name,
        });
        await recordAudit(tx, {
          actor,
          action: 'policy.propose',
          subject: { kind: 'policy', id },
          data: { policy },
        });
        await announce(tx, [{ kind: 'policy', id, version: 0 }]);
        return ok({ policyId: id });
      });
    } catch (error) {
      // If two admins propose at the same moment, the database keeps one proposal.
      if (refusedBy(error) !== undefined) return err({ code: 'already-proposed' });
      throw error;
    }
  },
});

type DecidePolicyAnswer = Result<{ policyId: string }, DecidePolicyRefusal>;

/** Puts a proposal in force. Refused for its proposer, also by a database constraint. */
export const acceptPolicy = useCase({
  permission: 'policy:change',
  input: policyRefSchema,
  run: (actor, { policyId }): Promise<DecidePolicyAnswer> =>
    inTransaction(async (tx): Promise<DecidePolicyAnswer> => {
      await keepRight(tx, actor, 'policy:change');
      const proposal = await lockProposal(tx, policyId);
      if (!proposal) return err({ code: 'policy-not-found' });
      if (proposal.proposedBy === actor.userId) return err({ code: 'own-proposal' });
      const admins = [actor.userId, proposal.proposedBy];
      if ((await asksForTwo(tx)) && (await wereLetIn(tx, admins))) return err({ code: 'admin-let-in' });
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
  run: (actor, { policyId, reason }): Promise<DecidePolicyAnswer> =>
    inTransaction(async (tx): Promise<DecidePolicyAnswer> => {
      const proposal = await lockProposal(tx, policyId);
      if (!proposal) return err({ code: 'policy-not-found' });
      if (proposal.proposedBy === actor.userId) return err({ code: 'own-proposal' });
      await closePolicy(tx, policyId, { state: 'rejected', by: actor, reason });
      await recordAudit(tx, { actor, action: 'policy.reject', subject: { kind: 'policy', id: policyId } });
      await announce(tx, [{ kind: 'policy', id: policyId, version: 0 }]);
      return ok({ policyId });
    }),
});

/** Withdraws a proposal. Only its proposer may. */
export const withdrawPolicy = useCase({
  permission: 'policy:change',
  input: policyRefSchema,
  run: (actor, { policyId }): Promise<DecidePolicyAnswer> =>
    inTransaction(async (tx): Promise<DecidePolicyAnswer> => {
      const proposal = await lockProposal(tx, policyId);
      if (proposal?.proposedBy !== actor.userId) return err({ code: 'policy-not-found' });
      await closePolicy(tx, policyId, { state: 'withdrawn', by: actor });
      await recordAudit(tx, { actor, action: 'policy.withdraw', subject: { kind: 'policy', id: policyId } });
      await announce(tx, [{ kind: 'policy', id: policyId, version: 0 }]);
      return ok({ policyId });
    }),
});
