import type { ServiceContext } from '../context.ts';
import { query } from '../sql.ts';
import type { CallbackJob } from './job.ts';

const atMost = 500;

// Overdue for a while means that no job will come for it: its process died, or its partner's clock was moved on.
const overdue = `
  select distinct d.subject, d.partner_id as "partnerId"
  from deliveries d join partners p on p.id = d.partner_id
  where d.state = 'pending'
    and d.next_attempt_at <= $1::timestamptz + make_interval(secs => p.clock_offset_seconds - $2)
    and (d.wall_claimed_until is null or d.wall_claimed_until < clock_timestamp())
    and not exists (select 1 from deliveries e where e.subject = d.subject and e.state = 'pending'
                    and e.sequence < d.sequence)
  limit $3`;

/** Finds subjects whose next event should have been sent `graceSeconds` ago and that no process is sending. */
export async function overdueSubjects(
  ctx: Pick<ServiceContext, 'pool' | 'wallNow'>,
  graceSeconds = 2,
): Promise<CallbackJob[]> {
  return query<CallbackJob>(ctx.pool, overdue, [ctx.wallNow(), graceSeconds, atMost]);
}
