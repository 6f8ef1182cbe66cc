import { may } from '../../auth/permissions.ts';
import { useCase } from '../../auth/use-case.ts';
import { eachReadable, readStored } from '../../stored-row.ts';
import { builtInPolicy } from './built-in-policy.ts';
import {
  activePolicy,
  countAdminsBeside,
  type PolicyRow,
  pastPolicies,
  proposedPolicy,
  type Tx,
} from './data.ts';
import { policySchema } from './schema.ts';
import type { PoliciesPage, Policy, PolicyState, PolicyView } from './types.ts';

/** The policy in force. For use-cases and queries, which authorise for what they do with it. */
export async function policyInForce(tx?: Tx): Promise<Policy> {
  const row = await activePolicy(tx);
  return row ? policyOf(row) : builtInPolicy;
}

export const loadPolicies = useCase('policy:read', async (actor): Promise<PoliciesPage> => {
  const [active, proposed, past, others] = await Promise.all([
    activePolicy(),
    proposedPolicy(),
    pastPolicies(30),
    countAdminsBeside(actor.userId),
  ]);
  const isOwn = proposed?.proposedBy === actor.userId;
  const decides = may(actor.role, 'policy:change') && proposed !== null;
  return {
    current: active
      ? { policy: policyOf(active), view: policyView(active) }
      : { policy: builtInPolicy, view: null },
    proposed: proposed && policyView(proposed),
    history: eachReadable(past, policyView),
    hasSecondAdmin: others > 0,
    can: {
      propose: may(actor.role, 'policy:change') && proposed === null,
      decide: decides && !isOwn,
      withdraw: decides && isOwn,
    },
  };
});

const policyOf = ({ id, content }: PolicyRow): Policy => readStored(policySchema, content, id);

function policyView(row: PolicyRow): PolicyView {
  return {
    id: row.id,
    // The database allows no other values.
    state: row.state as PolicyState,
    policy: policyOf(row),
    note: row.note,
    proposedById: row.proposedBy,
    proposerName: row.proposerName,
    proposedAt: row.proposedAt.toISOString(),
    deciderName: row.deciderName,
    decidedAt: row.decidedAt?.toISOString() ?? null,
    reason: row.reason,
  };
}
