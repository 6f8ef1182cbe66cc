import { randomUUID } from 'node:crypto';
import { db } from '../../lib/db/client.ts';
import { builtInPolicy } from '../../lib/features/policies/need.ts';
import type { Policy } from '../../lib/features/policies/schema.ts';

/** Puts a policy in force, as two admins would have. */
export async function policyIs(change: Partial<Policy>): Promise<void> {
  await db().policy.updateMany({ where: { state: 'active' }, data: { state: 'retired' } });
  const { knownAfterDays, knownSharePercent, ...content } = { ...builtInPolicy, ...change };
  await db().policy.create({
    data: {
      state: 'active',
      content,
      knownAfterDays,
      knownSharePercent,
      proposedBy: randomUUID(),
      proposerName: 'One admin',
      decidedBy: randomUUID(),
      deciderName: 'Another admin',
      decidedAt: new Date(),
    },
  });
}

/** Sets a policy that needs no approver, for tests of later steps. */
export function nobodyApproves(): Promise<void> {
  return policyIs({ rules: [], otherCurrencies: 0 });
}
