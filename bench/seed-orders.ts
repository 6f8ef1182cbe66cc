import { parseArgs } from 'node:util';
import { Problem, runMain } from '../scripts/lib/problem.ts';
import { seedPortalOrders } from './lib/portal-orders.ts';

// node bench/seed-orders.ts --database postgres://… [--orders 1000000]
// Into an empty, migrated database of the portal, to look at its lists with a million orders. Never into one in use.

await runMain(async () => {
  const { values } = parseArgs({ options: { database: { type: 'string' }, orders: { type: 'string' } } });
  if (!values.database) throw new Problem('Say where: --database postgres://user:password@host/name');
  const count = Number(values.orders ?? 1_000_000);
  if (!Number.isInteger(count) || count < 1) throw new Problem('--orders is a whole number.');
  const begun = performance.now();
  await seedPortalOrders(values.database, count);
  console.log(`${count} orders in ${((performance.now() - begun) / 1000).toFixed(0)} s`);
});
