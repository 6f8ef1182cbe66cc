import { authorise } from '../../auth/authorise.ts';
import type { Actor } from '../../auth/types.ts';
import { type AuditEntry, entriesOf } from './repository.ts';
import type { AuditView } from './types.ts';

/** What people did with one order, newest first; at most 200. */
export async function auditOfOrder(actor: Actor, orderId: string): Promise<AuditView[]> {
  authorise(actor, 'audit:read');
  return (await entriesOf({ kind: 'order', ids: [orderId] })).map(auditView);
}

function auditView(row: AuditEntry): AuditView {
  const { id, at, actorName, action, address, data } = row;
  const facts = typeof data === 'object' && data !== null && !Array.isArray(data) ? Object.entries(data) : [];
  return {
    id: String(id),
    at: at.toISOString(),
    actorName,
    action,
    address,
    facts: facts.flatMap(([name, value]) =>
      value === null || value === undefined || typeof value === 'object'
        ? []
        : [{ name, value: String(value) }],
    ),
  };
}
