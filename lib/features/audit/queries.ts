import { useCase } from '../../auth/use-case.ts';
import { auditFacts } from './audit-facts.ts';
import { type AuditEntry, entriesOf } from './repository.ts';
import type { AuditView } from './types.ts';

/** Returns the audit entries of one order, newest first; at most 200. */
export const auditOfOrder = useCase(
  'audit:read',
  async (_actor, orderId: string): Promise<AuditView[]> =>
    (await entriesOf({ kind: 'order', ids: [orderId] })).map(auditView),
);

function auditView(row: AuditEntry): AuditView {
  const { id, at, actorName, action, address, data } = row;
  return { id: String(id), at: at.toISOString(), actorName, action, address, facts: auditFacts(data) };
}
