import { useCase } from '../../../auth/use-case.ts';
import { now } from '../../../clock.ts';
import { announce, claim, inTransaction } from '../data.ts';
import { approvalIdSchema } from '../schema.ts';

/** A page that is open says so every 20 seconds. */
const claimMs = 60_000;

/** Shows others that this person has it open. It keeps nobody from deciding. */
export const claimApproval = useCase({
  permission: 'approval:decide',
  input: approvalIdSchema,
  run: (actor, { id }): Promise<{ reviewerName: string | null }> => {
    // Not recorded: an open page says it again every 20 seconds; the decision is recorded.
    return inTransaction(async (tx) => {
      const claimed = await claim(tx, { id, actor, until: new Date(now().getTime() + claimMs) });
      if (!claimed) return { reviewerName: null };
      const { approval, isNews } = claimed;
      if (isNews) await announce(tx, [{ kind: 'approval', id, version: approval.version }]);
      return { reviewerName: approval.reviewerId === actor.userId ? null : approval.reviewerName };
    });
  },
});
