import { statusIds } from '../../lib/features/orders/status.config.ts';
import { orderStatuses } from '../../lib/service-core/contract/status.ts';
import { type DatabaseName, withClient } from './databases.ts';

/** The checks of both databases that hold the statuses of an order, made of the tables in the code. */
const checks: Record<DatabaseName, { constraint: string; column: string; words: readonly string[] }> = {
  portal: { constraint: 'orders_status_id', column: 'status_id', words: statusIds },
  service: { constraint: 'orders_status', column: 'status', words: orderStatuses },
};

/** SQL that brings the check of the database at `url` to the statuses of the code; empty where it holds them. */
export async function statusCheckOf(database: DatabaseName, url: string): Promise<string> {
  const { constraint, column, words } = checks[database];
  const { rows } = await withClient(url, (client) =>
    client.query<{ definition: string }>(
      'select pg_get_constraintdef(oid) as definition from pg_constraint where conname = $1',
      [constraint],
    ),
  );
  const held = Array.from(rows[0]?.definition.matchAll(/'(\w+)'/g) ?? [], ([, word]) => word);
  if (held.length === words.length && held.every((word) => words.includes(word ?? ''))) return '';
  const list = words.map((word) => `'${word}'`).join(', ');
  return [
    'ALTER TABLE "orders"',
    `  DROP CONSTRAINT "${constraint}",`,
    `  ADD CONSTRAINT "${constraint}" CHECK ("${column}" IN (${list}));`,
  ].join('\n');
}
