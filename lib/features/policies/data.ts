import { rolesWith } from '../../auth/permissions.ts';
import { now } from '../../clock.ts';
import { db, type Prisma, type Tx } from '../../db/client.ts';
import type { Policy as PolicyRow } from '../../db/generated/client.ts';

export { inTransaction, refusedBy } from '../../db/client.ts';
export { announce } from '../../live/hub.ts';
export type { PolicyRow, Tx };

export function activePolicy(tx: Tx = db()): Promise<PolicyRow | null> {
  return tx.policy.findFirst({ where: { state: 'active' } });
}

export function proposedPolicy(tx: Tx = db()): Promise<PolicyRow | null> {
  return tx.policy.findFirst({ where: { state: 'proposed' } });
}

export function pastPolicies(limit: number): Promise<PolicyRow[]> {
  return db().policy.findMany({
    where: { state: { in: ['retired', 'rejected', 'withdrawn'] } },
    orderBy: { proposedAt: 'desc' },
    take: limit,
  });
}

/** Reads and locks a proposal; null when there is none with this id, or it was decided. */
export async function lockProposal(tx: Tx, id: string): Promise<PolicyRow | null> {
  await tx.$queryRaw`select 1 from policies where id = ${id}::uuid for update`;
  return tx.policy.findFirst({ where: { id, state: 'proposed' } });
}

export function addProposal(
  tx: Tx,
  data: { content: Prisma.InputJsonObject; note: string; proposedBy: string; proposerName: string },
): Promise<PolicyRow> {
  return tx.policy.create({ data: { ...data, proposedAt: now() } });
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

/** Retires the active policy; its own two people stay on record. */
export async function retireActive(tx: Tx): Promise<void> {
  await tx.policy.updateMany({ where: { state: 'active' }, data: { state: 'retired' } });
}

export function countAdminsBeside(userId: string): Promise<number> {
  return db().user.count({
    where: { role: { in: rolesWith('policy:change') }, disabledAt: null, id: { not: userId } },
  });
}
