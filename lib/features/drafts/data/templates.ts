import type { Actor } from '../../../auth/permissions.ts';
import { now } from '../../../clock.ts';
import { db, type Prisma, type Tx } from '../../../db/client.ts';
import type { TransferTemplate } from '../../../db/generated/client.ts';
import type { DraftValues } from '../../transfers/types.ts';

export { inTransaction, refusedBy } from '../../../db/client.ts';
export type { TransferTemplate };

export async function insertTemplate(
  tx: Tx,
  o: { name: string; values: DraftValues; actor: Actor },
): Promise<string> {
  const { id } = await tx.transferTemplate.create({
    data: {
      name: o.name,
      family: o.values.family,
      values: JSON.parse(JSON.stringify(o.values)) as Prisma.InputJsonObject,
      createdBy: o.actor.userId,
      createdAt: now(),
    },
    select: { id: true },
  });
  return id;
}

export async function valuesOfDraft(draftId: string): Promise<unknown> {
  const draft = await db().draft.findUnique({ where: { id: draftId }, select: { values: true } });
  return draft?.values;
}

export async function markRemoved(tx: Tx, id: string, removed: boolean): Promise<boolean> {
  const { count } = await tx.transferTemplate.updateMany({
    where: { id, removedAt: removed ? null : { not: null } },
    data: { removedAt: removed ? now() : null },
  });
  return count === 1;
}

export function findTemplate(id: string): Promise<TransferTemplate | null> {
  return db().transferTemplate.findFirst({ where: { id, removedAt: null } });
}

export function allTemplates(limit: number): Promise<TransferTemplate[]> {
  return db().transferTemplate.findMany({
    where: { removedAt: null },
    orderBy: { name: 'asc' },
    take: limit,
  });
}
