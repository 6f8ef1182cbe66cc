import type { Queryable, ServiceContext } from '../context.ts';
import { query } from '../sql.ts';
import type { CallbackJob } from './job.ts';

const atMost = 500;

const due = `
  select distinct d.subject, d.partner_id as "partnerId"
  from deliveries d join partners p on p.id = d.partner_id
  where d.state = 'pending' and ($3::uuid is null or d.partner_id = $3)
    and d.next_attempt_at <= $1::timestamptz + make_interval(secs => p.clock_offset_seconds)
    and (d.wall_claimed_until is null or d.wall_claimed_until < clock_timestamp())
    and not exists (select 1 from deliveries e where e.subject = d.subject and e.state = 'pending'
                    and e.sequence < d.sequence)
  limit $2`;

/** Finds subjects, of one partner or of all, whose next event is due and that no process is sending. */
export function dueSubjects(
  ctx: Pick<ServiceContext, 'wallNow'>,
  db: Queryable,
  partnerId?: string,
): Promise<CallbackJob[]> {
  return query<CallbackJob>(db, due, [ctx.wallNow(), atMost, partnerId ?? null]);
}
