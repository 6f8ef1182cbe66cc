import { Client } from 'pg';

/** The two databases. Each has `prisma/<name>/` with a schema and migrations. */
export type DatabaseName = 'portal' | 'service';
export const databaseNames: readonly DatabaseName[] = ['service', 'portal'];
export const sqlNameOf = (name: DatabaseName): string => `corridor_${name}`;

/** Runs `work` with one connection and closes it. */
export async function withClient<T>(url: string, work: (client: Client) => Promise<T>): Promise<T> {
  const client = new Client({ connectionString: url });
  client.on('error', () => {});
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

const alreadyExists = new Set(['42P04', '23505']);

/** Makes the database unless it is there. `adminUrl` leads to any other database of the same server. */
export async function ensureDatabase(adminUrl: string, database: string): Promise<void> {
  await withClient(adminUrl, async (client) => {
    const { rowCount } = await client.query('select 1 from pg_database where datname = $1', [database]);
    if (rowCount) return;
    await client
      .query(`create database ${client.escapeIdentifier(database)}`)
      .catch((error: { code?: string }) => {
        if (!alreadyExists.has(error.code ?? '')) throw error;
      });
  });
}
