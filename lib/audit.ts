import type { AuditAction } from './audit/types.ts';
import type { Actor } from './auth/types.ts';
import { now } from './clock.ts';
import { db, type Prisma, type Tx } from './db/client.ts';

type Entry = {
  actor: Pick<Actor, 'userId' | 'name'> | null;
  action: AuditAction;
  subject: {
    kind:
      | 'session'
      | 'user'
      | 'policy'
      | 'documents'
      | 'draft'
      | 'template'
      | 'order'
      | 'conversion'
      | 'wallet'
      | 'webhook'
      | 'lookup'
      | 'party';
    id: string;
  };
  data?: Prisma.InputJsonObject;
  address?: string;
};

/** Adds what somebody did, in the transaction that does it. `data` names facts, never personal data. */
export async function recordAudit(tx: Tx, entry: Entry): Promise<void> {
  await tx.auditEntry.create({
    data: {
      at: now(),
      actorId: entry.actor?.userId ?? null,
      actorName: entry.actor?.name ?? 'portal',
      action: entry.action,
      subjectKind: entry.subject.kind,
      subjectId: entry.subject.id,
      data: entry.data ?? {},
      address: entry.address ?? null,
    },
  });
}

/** The same about an order. */
export function auditOrder(tx: Tx, id: string, entry: Omit<Entry, 'subject'>): Promise<void> {
  return recordAudit(tx, { ...entry, subject: { kind: 'order', id } });
}

/** The same, by itself: for what has no other row to go with. */
export async function recordAuditAlone(entry: Entry): Promise<void> {
  await recordAudit(db(), entry);
}
