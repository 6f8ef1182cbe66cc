import { answersOf } from '../../lab/books.ts';
import type { Queryable } from '../../service/domain/context.ts';

const acceptedByOrder = `
  select order_id, count(*) as times from confirm_requests where state = 'accepted' group by order_id`;

/** The portal's rules at the end of a run; each question counts the rows that break it. */
const questions: Record<string, string> = {
  'jobs of the portal left locked': 'select count(*) from graphile_worker.jobs where locked_at is not null',
  'callbacks stored and never processed': `select count(*) from webhook_events where state = 'received'`,
  'confirmations of the portal without an end': `
    select count(*) from confirm_requests where state in ('requested', 'unknown')`,
  'orders under way in the portal that were not confirmed exactly once with effect': `
    select count(*) from orders o left join (${acceptedByOrder}) c on c.order_id = o.id
    where o.service_status in ('completed', 'transferring') and coalesce(c.times, 0) <> 1`,
  'confirmations that are not in the audit once': `
    select count(*) from confirm_requests c left join (
      select data ->> 'requestId' as id, count(*) as times from audit_entries
      where action = 'order.confirm-requested' group by 1
    ) a on a.id = c.id::text where coalesce(a.times, 0) <> 1`,
  'confirmations that are not on the timeline once': `
    select abs((select count(*) from confirm_requests)
             - (select count(*) from order_events where kind = 'confirm-requested')) as count`,
  'approvals whose decisions in force are not as many as they take': `
    select count(*) from approvals a left join (
      select approval_id, count(*) as times from approval_decisions
      where kind = 'approve' and voided_at is null group by 1
    ) d on d.approval_id = a.id where a.state = 'approved' and a.required <> coalesce(d.times, 0)`,
  'approvals that were executed twice': `
    select count(*) from approvals a join (${acceptedByOrder}) c on c.order_id = a.order_id where c.times > 1`,
  'approvals given that are not in the audit': `
    select abs((select count(*) from approval_decisions where kind = 'approve')
             - (select count(*) from audit_entries where action = 'approval.approve')) as count`,
  'orders that needed an approval and went out without one': `
    select count(*) from orders o
    where o.family = 'personal' and o.service_status in ('completed', 'transferring')
      and not exists (select from approvals a where a.order_id = o.id and a.state = 'approved')`,
};

/** Check set C on the portal's side: an empty list, or what is broken and how often. `finals` is the service's word. */
export async function brokenInPortal(db: Queryable, finals: ReadonlyMap<string, string>): Promise<string[]> {
  await db.query('analyze');
  const broken = await answersOf(db, questions);
  const { rows } = await db.query<{ tradeId: string; status: string; shown: string }>(
    `select trade_id as "tradeId", service_status as status, status_id as shown from orders where trade_id is not null`,
  );
  const differing = rows.filter(
    ({ tradeId, status, shown }) => finals.get(tradeId) !== status || shown !== status,
  );
  if (differing.length > 0)
    broken.push(`${differing.length} orders that the portal shows differently than the service`);
  return broken;
}
