import type pg from 'pg';

const questions: Record<string, string> = {
  'orders without exactly one line of history': `
    select count(*) from orders o where (select count(*) from order_history h where h.trade_id = o.trade_id) <> 1`,
  'orders whose quote is not theirs': `
    select count(*) from orders o left join quotes q on q.query_no = o.query_no
    where q.used_by is distinct from o.trade_id`,
  'quotes used without an order': `
    select count(*) from quotes q where q.used_by is not null
      and not exists (select from orders o where o.trade_id = q.used_by)`,
};

async function countOf(pool: pg.Pool, sql: string): Promise<number> {
  const { rows } = await pool.query<{ count: string }>(sql);
  return Number(rows[0]?.count);
}

export const storedOrders = (pool: pg.Pool): Promise<number> => countOf(pool, 'select count(*) from orders');

/** Returns the orders a trial broke: answered and not stored, stored twice, or with half of what belongs to them. */
export async function brokenOrders(
  pool: pg.Pool,
  o: { before: number; accepted: number },
): Promise<string[]> {
  const broken: string[] = [];
  const stored = (await storedOrders(pool)) - o.before;
  if (stored !== o.accepted) broken.push(`${o.accepted} orders were accepted and ${stored} stored`);
  for (const [what, sql] of Object.entries(questions)) {
    const count = await countOf(pool, sql);
    if (count > 0) broken.push(`${count} ${what}`);
  }
  return broken;
}
