import type { Cursor } from '../../cursor.ts';
import { Prisma } from '../../db/client.ts';
import { rowOf, rowsOf } from '../../db/rows.ts';
import { finalStatuses } from '../../service-core/contract/status.ts';

type Window = {
  /** The day that is counted begins here. */
  since: Date;
  /** Orders that ended between these two are expected to have had a callback. */
  endedFrom: Date;
  endedBefore: Date;
};

export type HealthRow = {
  last: Date | null;
  states: Record<string, number>;
  verified: number;
  lagHalf: number | null;
  lagMost: number | null;
  missing: number;
};

/**
 * Orders `o` that ended and of which no callback said so. One that the portal could not act on did come; one that was
 * refused, or that was about no order when it came, did not.
 */
const unannounced = ({ endedFrom, endedBefore }: Omit<Window, 'since'>) => Prisma.sql`
  from orders o
 where o.status_id = any(${[...finalStatuses]}) and o.trade_id is not null
   and o.status_since >= ${endedFrom} and o.status_since < ${endedBefore}
   and not exists (
     select from webhook_events e
      where e.subject_id = o.trade_id and e.event = 'payment' and e.status = o.service_status
        and e.state in ('applied', 'unchanged', 'received', 'failed'))`;

/**
 * Counts the callbacks since then. A copy is no second one. Only the stamp of a signed one is the service's own; a stamp
 * after the arrival, or more than a day before it, tells of a wrong clock.
 */
export function healthSince(o: Window): Promise<HealthRow> {
  return rowOf(Prisma.sql`
    with day as (
      select state, signature, last_received_at,
             case when signature = 'valid' and state <> 'rejected'
                   and received_at between sent_at and sent_at + interval '1 day'
                  then extract(epoch from received_at - sent_at)::float end as lag
        from webhook_events where received_at >= ${o.since}
    ), delay as (
      select percentile_cont(array[0.5, 0.9]) within group (order by lag) as seconds from day
    )
    select greatest(
             (select max(last_received_at) from day where state <> 'rejected'),
             (select last_received_at from webhook_events where state <> 'rejected'
               order by received_at desc, id desc limit 1)) as last,
           (select coalesce(json_object_agg(state, count), '{}') from (
              select state, count(*) from day group by state) counted) as states,
           (select count(*)::int from day where signature = 'valid' and state <> 'rejected') as verified,
           seconds[1] as "lagHalf", seconds[2] as "lagMost",
           (select count(*)::int ${unannounced(o)}) as missing
      from delay`);
}

export type MissingRow = {
  id: string;
  orderNo: string;
  beneficiaryName: string;
  statusId: string;
  foundAt: Date;
  callbacks: number;
};

/** One page of the orders that `missing` counts, those that ended last first. */
export function pageOfMissing(
  o: Omit<Window, 'since'> & { cursor: Cursor | null; limit: number },
): Promise<MissingRow[]> {
  const after = o.cursor
    ? Prisma.sql`and (o.status_since, o.id) < (${o.cursor.at}::timestamptz, ${o.cursor.id}::uuid)`
    : Prisma.empty;
  return rowsOf(Prisma.sql`
    select o.id, o.order_no as "orderNo", o.beneficiary_name as "beneficiaryName", o.status_id as "statusId",
           o.status_since as "foundAt",
           (select count(*)::int from webhook_events c where c.subject_id = o.trade_id and c.event = 'payment')
             as callbacks
      ${unannounced(o)} ${after}
     order by o.status_since desc, o.id desc limit ${o.limit}`);
}
