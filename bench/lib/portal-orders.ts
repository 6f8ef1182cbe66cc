import pg from 'pg';
import { termsOfName } from '../../lib/features/orders/list-filter.ts';
import { withClient } from '../../scripts/lib/databases.ts';

const surnames = [
  '王',
  '李',
  '张',
  '刘',
  '陈',
  '杨',
  '黄',
  '赵',
  '吴',
  '周',
  '徐',
  '孙',
  '马',
  '朱',
  '胡',
  '郭',
];
const given = [
  '伟',
  '芳',
  '娜',
  '秀英',
  '敏',
  '静',
  '丽',
  '强',
  '磊',
  '洋',
  '艳',
  '勇',
  '小明',
  '海涛',
  '志强',
  '雨欣',
];
const cities = ['深圳市', '上海', '杭州', '广州市', '苏州', '青岛', '成都', '厦门'];
const trades = ['海蓝科技有限公司', '顺达贸易有限公司', '恒源电子有限公司', '嘉禾进出口有限公司'];
const payers = [
  'Jane Miller',
  'Acme Trading Ltd',
  'Siobhan Keane',
  'Northwind GmbH',
  'Tom Baker',
  'Lumen Pty',
];

type Party = { name: string; terms: string[] };

/** People and companies as they stand on orders: common surnames are common here too. */
function parties(): Party[] {
  const people = surnames.flatMap((family) => given.map((own) => family + own));
  const companies = cities.flatMap((city) => trades.map((trade) => city + trade));
  return [...people, ...companies].map((name) => ({ name, terms: termsOfName(name) }));
}

const secondaryIndexes = `
  select indexname name, indexdef definition from pg_indexes
   where schemaname = 'public' and tablename = 'orders' and indexname not like '%_pkey'`;

/**
 * Fills the portal's database with so many orders, in few statements and without triggers: for measuring, never for a
 * database that somebody uses. Three years, 14 statuses (most of them completed), 12 pairs of currencies, 40 people.
 */
export async function seedPortalOrders(url: string, count: number): Promise<void> {
  await withClient(url, async (client) => {
    const run = (text: string, values: unknown[] = []) => client.query(text, values);
    await run(`set session_replication_role = replica`);
    await run(`insert into users (id, email, name, role, password_hash)
      select gen_random_uuid(), 'bench-' || n || '@example.test', 'Person ' || n, 'operator', '-'
        from generate_series(1, 40) n on conflict do nothing`);
    await run(`create temp table party (n int, name text)`);
    for (const [n, { name, terms }] of parties().entries()) {
      await run('insert into party values ($1, $2)', [n, name]);
      await run(insertName, [name, terms]);
    }
    for (const name of payers) await run(insertName, [name, termsOfName(name)]);
    const { rows: indexes } = await client.query<{ name: string; definition: string }>(secondaryIndexes);
    for (const { name } of indexes)
      await run(`alter table orders drop constraint if exists ${pg.escapeIdentifier(name)}`);
    for (const { name } of indexes) await run(`drop index if exists ${pg.escapeIdentifier(name)}`);
    await run(insertOrders, [count, payers, parties().length]);
    for (const { definition } of indexes) await run(definition);
    await run(`insert into order_totals
      select status_id, family, source_currency, target_currency, created_by, count(*),
             sum(coalesce(actual_source_minor, source_minor)), sum(coalesce(actual_target_minor, target_minor))
        from orders group by 1, 2, 3, 4, 5`);
    await run(`insert into paid_totals
      select date_trunc('hour', status_since, 'UTC'), wallet_type, source_currency, count(*),
             sum(coalesce(actual_source_minor, source_minor))
        from orders where status_id = 'completed' group by 1, 2, 3 order by 1`);
    await run('vacuum analyze orders');
    await run('vacuum analyze paid_totals');
    await run('analyze order_totals');
  });
}

const insertName = 'insert into order_names values ($1, order_name_search($1, $2)) on conflict do nothing';

/** The random numbers of a row hang on its number: every run measures the same orders. */
const insertOrders = `
  with person as (select array_agg(id order by email) ids from users where email like 'bench-%'),
  numbered as (
    select n, hashint8(n) & 2147483647 a, hashint8(n * 31 + 7) & 2147483647 b, hashint8(n * 57 + 3) & 2147483647 c,
           now() - (($1::bigint - n) * interval '95 seconds') as made
      from generate_series(1::bigint, $1::bigint) n),
  chosen as (
    select *, case when a % 1000 < 900 then 'completed' when a % 1000 < 940 then 'failed' when a % 1000 < 970 then 'cancelled'
        else (array['inTransit','confirmed','readyToConfirm','documentsNeeded','inPreCheck','informationRequested',
          'checking','awaitingApproval','sentBack','abandoned'])[1 + a % 10] end status,
      (array['USD','EUR','GBP','HKD','JPY','AUD'])[1 + b % 6] source, (array['CNY','CNY','CNY','USD'])[1 + c % 4] target
      from numbered)
  insert into orders (id, family, draft_id, order_no, trade_id, request, "values", source_minor, source_currency,
    target_minor, target_currency, rate, query_no, lock_rate, transaction_mode, wallet_type, payer_name, beneficiary_name,
    account_type, account_suffix, purpose, needed_documents, creation, confirmation, service_status, status_id,
    status_since, actual_source_minor, actual_target_minor, created_by, created_at, updated_at, has_warning, search)
  select gen_random_uuid(), (array['global','global','business','personal'])[1 + b % 4], gen_random_uuid(), ids.order_no,
    ids.trade_id, '{}', '{}', 100 + c % 5000000, source, 700 + (c % 5000000) * 7, target, '7.1053', null, true, 'cnyMode',
    'personal', ($2::text[])[1 + b % 6], p.name, 'bank', lpad((c % 10000)::text, 4, '0'), 'Salary', '{}', 'accepted',
    'accepted', 'completed', status, made + interval '1 hour', case when status = 'completed' then 100 + c % 5000000 end,
    case when status = 'completed' then 700 + (c % 5000000) * 7 end, person.ids[1 + a % 40], made,
    made + (b % 172800) * interval '1 second', b % 50 = 0,
    array_to_tsvector(array(select distinct 'N' || term from unnest(order_id_terms(ids.order_no)
      || order_id_terms(ids.trade_id) || lpad((c % 10000)::text, 4, '0')) term)) || payer.search || beneficiary.search
  from chosen
  cross join person
  cross join lateral (select 'P' || to_char(made, 'YYMMDD') || '-' || upper(lpad(to_hex(n), 6, '0')) order_no,
    'T-' || md5(n::text) trade_id) ids
  join party p on p.n = (b / 7) % $3::int
  join order_names beneficiary on beneficiary.name = p.name
  join order_names payer on payer.name = ($2::text[])[1 + b % 6]`;
