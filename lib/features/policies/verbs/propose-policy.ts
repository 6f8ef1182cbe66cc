import { recordAudit } from '../../../audit.ts';
import { useCase } from '../../../auth/use-case.ts';
import { err, ok, type Result } from '../../../result.ts';
import { addProposal, announce, inTransaction, proposedPolicy, refusedBy } from '../data.ts';
import { policyInForce } from '../queries.ts';
import { proposePolicySchema } from '../schema.ts';
import type { ProposeRefusal } from '../types.ts';

type Answer = Result<{ policyId: string }, ProposeRefusal>;

/** Proposes another policy. It counts for nothing until a second admin accepts it; one proposal at a time is open. */
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
          content: policy,
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
      // Two admins at the same moment: the database keeps one proposal.
      if (refusedBy(error) !== undefined) return err({ code: 'already-proposed' });
      throw error;
    }
  },
});
