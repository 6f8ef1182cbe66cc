import { db, Prisma, rowOf, rowsOf } from '../../../db/client.ts';
import type { WebhookEvent } from '../../../db/generated/client.ts';
import { finalStatuses } from '../../../service-core/contract/status.ts';
import type { Cursor } from '../../../text/cursor.ts';
import { mostCounted, type WebhookListInput } from '../types.ts';

export type PageOf = {
  filter: Pick<WebhookListInput, 'kind' | 'state' | 'q' | 'from' | 'to'>;
  /** Time zone of the filter's days. */
  timeZone: string;
  cursor: Cursor | null;
  limit: number;
};

/** One page of callbacks, newest first, after the cursor. */
export async function pageOfEvents(page: PageOf): Promise<WebhookEvent[]> {
  const where = await conditionOf(page);
  const rows = await rowsOf<{ id: string }>(Prisma.sql`
    select e.id from webhook_events e where ${where('e')} ${after(page.cursor)}
     order by e.received_at desc, e.id desc limit ${page.limit}`);
  const events = await eventsById(rows.map(({ id }) => id));
  return rows.flatMap(({ id }) => events.get(id) ?? []);
}

type FoldRow = {
  newest: WebhookEvent;
  count: number;
  orderId: string | null;
  orderNo: string | null;
  beneficiaryName: string | null;
  statusId: string | null;
  walletType: string | null;
  currency: string | null;
};

// A page scans a limited number of callbacks: a wallet may have a hundred thousand between two orders.
const mostWalked = 5_000;

/**
 * One page of orders and wallets, each with its newest callback that matches the filter. A callback without a subject is
 * listed alone. `end` is where the scan stopped before the page was full, if there are more callbacks.
 */
export async function pageOfFolds(
  page: PageOf,
  walked = mostWalked,
): Promise<{ rows: FoldRow[]; end: Cursor | null }> {
  const where = await conditionOf(page);
  const walk = Prisma.sql`
    select e.id, e.event, e.subject_id, e.received_at from webhook_events e
     where ${where('e')} ${after(page.cursor)}
     order by e.received_at desc, e.id desc limit ${walked}`;
  const found = await rowsOf<Omit<FoldRow, 'newest'> & { id: string }>(Prisma.sql`
    select e.id, about.count, o.id as "orderId", o.order_no as "orderNo",
           o.beneficiary_name as "beneficiaryName", o.status_id as "statusId",
           coalesce(w.type, case when b.currency is not null then 'both' end) as "walletType",
           coalesce(w.currency, b.currency) as currency
      from (select * from (${walk}) e
             where not exists (
               select from webhook_events n
                where n.subject_id = e.subject_id and n.event = e.event and ${where('n')}
                  and (n.received_at, n.id) > (e.received_at, e.id))
             order by e.received_at desc, e.id desc limit ${page.limit}) e
     cross join lateral (
       select count(*)::int as count from (
         select from webhook_events c where c.subject_id = e.subject_id and c.event = e.event
          limit ${mostCounted}) counted) about
      left join orders o on e.event = 'payment' and o.trade_id = e.subject_id
      left join wallet_views w on e.event = 'balance' and w.wallet_id = e.subject_id
      left join currency_balances b on e.event = 'balance' and b.wallet_id = e.subject_id
     order by e.received_at desc, e.id desc`);
  const events = await eventsById(found.map(({ id }) => id));
  const rows = found.flatMap(({ id, count, ...about }) => {
    const newest = events.get(id);
    return newest ? [{ ...about, newest, count: Math.max(1, count) }] : [];
  });
  if (found.length === page.limit) return { rows, end: null };
  const [end = null] = await rowsOf<Cursor>(Prisma.sql`
    select received_at as at, id from (${walk}) e
     order by received_at desc, id desc offset ${walked - 1} limit 1`);
  return { rows, end };
}

async function eventsById(ids: readonly string[]): Promise<Map<string, WebhookEvent>> {
  const rows = await db().webhookEvent.findMany({ where: { id: { in: [...ids] } } });
  return new Map(rows.map((row) => [row.id, row]));
}

/** The filter as an SQL condition on `webhook_events` under an alias. */
async function conditionOf({ filter, timeZone }: PageOf): Promise<(alias: 'e' | 'n') => Prisma.Sql> {
  const { kind, state, q, from, to } = filter;
  const subjects = q === undefined ? null : await subjectsOf(q);
  const startOf = (day: Prisma.Sql) => Prisma.sql`(${day})::timestamp at time zone ${timeZone}`;
  return (alias) => {
    const column = (name: string) => Prisma.raw(`${alias}.${name}`);
    const conditions = [
      Prisma.sql`true`,
      kind && Prisma.sql`${column('event')} = ${kind}`,
      state && Prisma.sql`${column('state')} = ${state}`,
      subjects && Prisma.sql`${column('subject_id')} = any(${subjects}::text[])`,
      from && Prisma.sql`${column('received_at')} >= ${startOf(Prisma.sql`${from}::date`)}`,
      to && Prisma.sql`${column('received_at')} < ${startOf(Prisma.sql`${to}::date + 1`)}`,
    ];
    return Prisma.join(
      conditions.filter((one) => one instanceof Prisma.Sql),
      ' and ',
    );
  };
}

const mostSubjects = 1_000;

/** Trade and wallet ids that match a search. An unknown id is matched in full. */
async function subjectsOf(q: string): Promise<string[]> {
  // A term of the orders' search that is a number or the end of one begins with a capital N.
  const term = /^[\w-]{3,80}$/.test(q) ? `'N${q.toLowerCase()}':*` : null;
  const rows = await rowsOf<{ id: string }>(Prisma.sql`
    select o.trade_id as id from find_orders(${term}::tsquery, ${mostSubjects}) found (place)
      join orders o on o.ctid = found.place where o.trade_id is not null
     union
    select wallet_id from (select wallet_id, currency from wallet_views
                            union all select wallet_id, currency from currency_balances) wallets
     where starts_with(lower(wallet_id), lower(${q})) or currency = upper(${q})`);
  return [q, ...rows.map(({ id }) => id)];
}

function after(cursor: Cursor | null): Prisma.Sql {
  return cursor
    ? Prisma.sql`and (e.received_at, e.id) < (${cursor.at}::timestamptz, ${cursor.id}::uuid)`
    : Prisma.empty;
}

type Window = {
  /** Start of the counted day. */
  since: Date;
  /** Orders that ended within this span should have had a callback. */
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
 * Orders `o` that ended without a callback about it. Callbacks that could not be processed count as received; refused
 * callbacks and callbacks unmatched on arrival do not.
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
 * Counts the callbacks since then, without copies. Only the timestamp of a signed callback is the service's; a timestamp
 * after the arrival, or more than a day before it, comes from a wrong clock and is ignored.
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

/** One page of the orders that `missing` counts, latest end first. */
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
