import { type Actor, type FactorRule, factorRules, may, rolesWith } from '../../../auth/permissions.ts';
import { now } from '../../../clock.ts';
import { db, type Tx } from '../../../db/client.ts';
import type { AccessProposal } from '../../../db/generated/client.ts';
import type { ProposalVerb, ProposalView } from '../schema.ts';

export type { AccessProposal };

const lastsMs = 7 * 24 * 60 * 60_000;
const open = () => ({ state: 'proposed', expiresAt: { gt: now() } });

/** True if somebody else may decide what this administrator proposes about a person, and set the own password unseen. */
export async function hasSecondAdmin(
  o: { actorId: string; personId: string | null },
  tx: Tx = db(),
): Promise<boolean> {
  const not = o.personId === null ? [o.actorId] : [o.actorId, o.personId];
  const found = await tx.user.findFirst({
    where: { id: { notIn: not }, disabledAt: null, letInBy: null, role: { in: rolesWith('people:manage') } },
    select: { id: true },
  });
  return found !== null;
}

/** True if this person is an administrator who may sign in. */
export const isAdmin = async (tx: Tx, id: string): Promise<boolean> =>
  (await tx.user.findFirst({
    where: { id, disabledAt: null, role: { in: rolesWith('people:manage') } },
    select: { id: true },
  })) !== null;

type Wish = Pick<AccessProposal, 'verb' | 'userId' | 'email' | 'role' | 'roleBefore' | 'locale'> & {
  rule?: FactorRule | null;
};

/** The open proposal of the same change for the same person; the role may be another. */
export const sameProposal = (
  tx: Tx,
  { verb, userId, email }: Pick<Wish, 'verb' | 'userId' | 'email'>,
): Promise<AccessProposal | null> =>
  tx.accessProposal.findFirst({ where: { ...open(), verb, userId, email } });

export function addProposal(
  tx: Tx,
  wish: Wish,
  by: { userId: string; name: string },
): Promise<AccessProposal> {
  const at = now();
  return tx.accessProposal.create({
    data: {
      ...wish,
      proposedBy: by.userId,
      proposerName: by.name,
      proposedAt: at,
      expiresAt: new Date(at.getTime() + lastsMs),
    },
  });
}

export const findProposal = (tx: Tx, id: string): Promise<AccessProposal | null> =>
  tx.accessProposal.findFirst({ where: { id } });

/** The number of open proposals that this person made. */
export const countOwnProposals = (tx: Tx, userId: string): Promise<number> =>
  tx.accessProposal.count({ where: { ...open(), proposedBy: userId } });

/** Closes an open proposal, once: false if it was decided, withdrawn or has lapsed. */
export async function closeProposal(
  tx: Tx,
  id: string,
  o: { state: 'accepted' | 'rejected' | 'withdrawn'; by: { userId: string; name: string } },
): Promise<boolean> {
  const { count } = await tx.accessProposal.updateMany({
    where: { id, ...open() },
    data: { state: o.state, decidedBy: o.by.userId, deciderName: o.by.name, decidedAt: now() },
  });
  return count === 1;
}

/** Lapses the open proposals that a person made, or that are about them. */
export async function lapseProposals(tx: Tx, userId: string): Promise<void> {
  await tx.accessProposal.updateMany({
    where: { ...open(), OR: [{ proposedBy: userId }, { userId }] },
    data: { state: 'lapsed', decidedAt: now() },
  });
}

/** The open proposals, oldest first, and what this person may do about each. */
export async function openProposals(actor: Actor): Promise<ProposalView[]> {
  const rows = await db().accessProposal.findMany({
    where: open(),
    orderBy: { proposedAt: 'asc' },
    take: 100,
  });
  const ids = rows.flatMap(({ userId }) => userId ?? []);
  const people = await db().user.findMany({
    where: { id: { in: ids } },
    select: { id: true, name: true, email: true },
  });
  const manages = may(actor.role, 'people:manage');
  return rows.map((row) => {
    const person = people.find(({ id }) => id === row.userId);
    return {
      proposalId: row.id,
      // The database allows no other values.
      verb: row.verb as ProposalVerb,
      name: row.email ?? person?.name ?? '',
      email: person?.email ?? null,
      userId: row.userId,
      role: row.role ?? row.roleBefore,
      rule: factorRules.find((rule) => rule === row.rule) ?? null,
      proposerName: row.proposerName,
      proposedAt: row.proposedAt.toISOString(),
      expiresAt: row.expiresAt.toISOString(),
      can: {
        decide: manages && row.proposedBy !== actor.userId && row.userId !== actor.userId,
        withdraw: manages && row.proposedBy === actor.userId,
      },
    };
  });
}

/** The number of proposals that this person may decide, and since when the oldest waits. */
export async function myProposals(actor: Actor): Promise<{ count: number; oldestAt: string | null }> {
  const proposals = may(actor.role, 'people:manage') ? await openProposals(actor) : [];
  const mine = proposals.filter(({ can }) => can.decide);
  return { count: mine.length, oldestAt: mine[0]?.proposedAt ?? null };
}
