import { useCase } from '../../../auth/use-case.ts';
import { db, type Tx } from '../../../db/client.ts';
import type { OrderView } from '../../../db/generated/client.ts';
import type { SavedView } from '../schema.ts';

export { inTransaction } from '../../../db/client.ts';
export type { OrderView };

/** Returns a person's views, oldest first. */
function viewsOf(userId: string): Promise<OrderView[]> {
  return db().orderView.findMany({ where: { userId }, orderBy: [{ createdAt: 'asc' }, { id: 'asc' }] });
}

/** Locks a person's views against a second tab saving a view at the same time. */
export async function lockViewsOf(tx: Tx, userId: string): Promise<OrderView[]> {
  await tx.$queryRaw`select 1 from users where id = ${userId}::uuid for update`;
  return tx.orderView.findMany({ where: { userId } });
}

export function writeView(
  tx: Tx,
  { userId, name, address }: Pick<OrderView, 'userId' | 'name' | 'address'>,
): Promise<OrderView> {
  return tx.orderView.upsert({
    where: { userId_name: { userId, name } },
    create: { userId, name, address },
    update: { address },
  });
}

export async function removeView(userId: string, id: string): Promise<boolean> {
  const { count } = await db().orderView.deleteMany({ where: { id, userId } });
  return count > 0;
}

/** Returns a person's own views. A view is shared by its address, which contains all of it. */
export const savedViews = useCase(
  'order:read',
  async (actor): Promise<SavedView[]> =>
    (await viewsOf(actor.userId)).map(({ id, name, address }) => ({ id, name, address })),
);
