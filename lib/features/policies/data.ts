import { may, rolesWith } from '../../auth/permissions.ts';
import { useCase } from '../../auth/use-case.ts';
import { now } from '../../clock.ts';
import { db, type Tx } from '../../db/client.ts';
import type { Policy as PolicyRow } from '../../db/generated/client.ts';
import { eachReadable, readStored } from '../../stored-row.ts';
import { builtInPolicy } from './need.ts';
import { type PoliciesPage, type Policy, type PolicyState, type PolicyView, policySchema } from './schema.ts';

export { inTransaction, refusedBy } from '../../db/client.ts';
export { announce } from '../../live/hub.ts';
export type { PolicyRow, Tx };

function activePolicy(tx: Tx = db()): Promise<PolicyRow | null> {
  return tx.policy.findFirst({ where: { state: 'active' } });
}

export function proposedPolicy(tx: Tx = db()): Promise<PolicyRow | null> {
  return tx.policy.findFirst({ where: { state: 'proposed' } });
}

function pastPolicies(limit: number): Promise<PolicyRow[]> {
  return db().policy.findMany({
    where: { state: { in: ['retired', 'rejected', 'withdrawn'] } },
    orderBy: { proposedAt: 'desc' },
    take: limit,
  });
}

/** Reads and locks a proposal; null for an unknown id or a decided proposal. */
export async function lockProposal(tx: Tx, id: string): Promise<PolicyRow | null> {
  await tx.$queryRaw`select 1 from policies where id = ${id}::uuid for update`;
  return tx.policy.findFirst({ where: { id, state: 'proposed' } });
}

export function addProposal(
  tx: Tx,
  { policy, ...data }: { policy: Policy; note: string; proposedBy: string; proposerName: string },
): Promise<PolicyRow> {
  const { knownAfterDays, knownSharePercent, ...content } = policy;
  return tx.policy.create({
    data: { ...data, content, knownAfterDays, knownSharePercent, proposedAt: now() },
  });
}

export async function closePolicy(
  tx: Tx,
  id: string,
  o: { state: 'active' | 'rejected' | 'withdrawn'; by: { userId: string; name: string }; reason?: string },
): Promise<void> {
  await tx.policy.update({
    where: { id },
    data: {
      state: o.state,
      decidedBy: o.by.userId,
      deciderName: o.by.name,
      decidedAt: now(),
      reason: o.reason ?? null,
    },
  });
}

/** Retires the active policy; its proposer and decider stay recorded. */
export async function retireActive(tx: Tx): Promise<void> {
  await tx.policy.updateMany({ where: { state: 'active' }, data: { state: 'retired' } });
}

function countAdminsBeside(userId: string): Promise<number> {
  return db().user.count({
    where: { role: { in: rolesWith('policy:change') }, disabledAt: null, id: { not: userId } },
  });
}

/** The policy in force. Callers authorise for their own purpose. */
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

/** Policies of earlier releases have no terms for known recipients and take the built-in ones. */
function policyOf({ id, content, knownAfterDays, knownSharePercent }: PolicyRow): Policy {
  const known = {
    knownAfterDays: knownAfterDays ?? builtInPolicy.knownAfterDays,
    knownSharePercent: knownSharePercent ?? builtInPolicy.knownSharePercent,
  };
  return readStored(policySchema, { ...Object(content), ...known }, id);
}

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
