import { roles } from '../../lib/auth/permissions.ts';
import { statusIds } from '../../lib/features/orders/status.ts';
import { orderStatuses } from '../../lib/service-core/contract/status.ts';
import { type DatabaseName, withClient } from './databases.ts';

type WordCheck = { table: string; constraint: string; column: string; words: readonly string[] };

/** The checks that hold the words of a table in the code. */
const checks: Record<DatabaseName, readonly WordCheck[]> = {
  portal: [
    { table: 'orders', constraint: 'orders_status_id', column: 'status_id', words: statusIds },
    { table: 'users', constraint: 'users_role', column: 'role', words: roles },
  ],
  service: [{ table: 'orders', constraint: 'orders_status', column: 'status', words: orderStatuses }],
};

const definitionOf = 'select pg_get_constraintdef(oid) as definition from pg_constraint where conname = $1';

/** SQL that brings the checks of the database at `url` to the words of the code; empty where they hold them. */
export function wordChecksOf(database: DatabaseName, url: string): Promise<string> {
  return withClient(url, async (client) => {
    const changes: string[] = [];
    for (const { table, constraint, column, words } of checks[database]) {
      const { rows } = await client.query<{ definition: string }>(definitionOf, [constraint]);
      const held = Array.from(rows[0]?.definition.matchAll(/'(\w+)'/g) ?? [], ([, word = '']) => word);
      if (held.length === words.length && held.every((word) => words.includes(word))) continue;
      const list = words.map((word) => `'${word}'`).join(', ');
      changes.push(
        `ALTER TABLE "${table}"\n  DROP CONSTRAINT "${constraint}",\n` +
          `  ADD CONSTRAINT "${constraint}" CHECK ("${column}" IN (${list}));`,
      );
    }
    return changes.join('\n\n');
  });
}
