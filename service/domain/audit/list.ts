import type { Queryable } from '../context.ts';
import { query } from '../sql.ts';
import { type AuditEntry, auditFields } from './entries.ts';

export type AuditFilter = {
  actor?: string | undefined;
  action?: string | undefined;
  partnerId?: string | undefined;
  since?: Date | undefined;
  limit: number;
};

const select = `
  select ${auditFields} from staff_audit
  where ($1::text is null or actor = $1) and ($2::text is null or starts_with(action, $2))
    and ($3::uuid is null or partner_id = $3) and ($4::timestamptz is null or wall_at >= $4)
  order by sequence desc limit $5`;

/** Returns what the staff did, newest first. An `action` names a command or the group it begins with. */
export async function listAudit(db: Queryable, filter: AuditFilter): Promise<AuditEntry[]> {
  const { actor, action, partnerId, since, limit } = filter;
  const values = [actor ?? null, action ?? null, partnerId ?? null, since ?? null, limit];
  return query<AuditEntry>(db, select, values);
}
