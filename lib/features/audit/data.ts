import { db } from '../../db/client.ts';
import type { AuditEntry } from '../../db/generated/client.ts';

export type { AuditEntry };

export function entriesOf(subject: { kind: string; ids: readonly string[] }): Promise<AuditEntry[]> {
  return db().auditEntry.findMany({
    where: { subjectKind: subject.kind, subjectId: { in: [...subject.ids] } },
    orderBy: { id: 'desc' },
    take: 200,
  });
}
