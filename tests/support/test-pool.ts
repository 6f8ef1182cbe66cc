import { Pool } from 'pg';

/** A pool for a test's own look at a database that is dropped by force afterwards, connections and all. */
export function testPool(connectionString: string, max = 2): Pool {
  const pool = new Pool({ connectionString, max });
  pool.on('error', () => {});
  pool.on('connect', (client) => client.on('error', () => {}));
  return pool;
}
