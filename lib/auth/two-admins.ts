import { db, type Tx } from '../db/client.ts';
import { env } from '../env.ts';

const settings = ['ask-one', 'ask-two'];

/** True if it takes two administrators to trust somebody: as was last decided, else in production. */
export async function asksForTwo(tx: Tx = db()): Promise<boolean> {
  const last = await tx.accessProposal.findFirst({
    where: { verb: { in: settings }, state: 'accepted' },
    orderBy: [{ decidedAt: 'desc' }, { id: 'desc' }],
    select: { verb: true },
  });
  return last ? last.verb === 'ask-two' : env().PORTAL_ENV === 'production';
}

/** True if one of these people last set the password by a link that an administrator saw. */
export const wereLetIn = async (tx: Tx, ids: readonly string[]): Promise<boolean> =>
  (await tx.user.count({ where: { id: { in: [...ids] }, letInBy: { not: null } } })) > 0;
