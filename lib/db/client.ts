import { PrismaPg } from '@prisma/adapter-pg';
import { Pool } from 'pg';
import { env } from '../env.ts';
import { log } from '../logger.ts';
import { shared } from '../shared.ts';
import { Prisma, PrismaClient } from './generated/client.ts';

export { Prisma };

/** A transaction, or the client itself where none is needed. */
export type Tx = Prisma.TransactionClient;

/** The pool of this process, shared by Prisma and the job runner. */
export function pool(): Pool {
  return shared('pool', () => {
    const made = new Pool({
      connectionString: env().PORTAL_DATABASE_URL,
      max: 16,
      connectionTimeoutMillis: 5_000,
      idleTimeoutMillis: 30_000,
    });
    // Without a listener a lost connection ends the process (reliability.md rule 12).
    const onLost = (error: Error) => log.warn('database connection lost', { err: error });
    made.on('error', onLost);
    made.on('connect', (client) => client.on('error', onLost));
    return made;
  });
}

/** Prisma, connected at first use: a build imports this module without a database. Repositories only. */
export function db(): PrismaClient {
  return shared(
    'prisma',
    () => new PrismaClient({ adapter: new PrismaPg(pool(), { disposeExternalPool: false }) }),
  );
}

/** For tests and the end of the process. */
export async function closeDatabase(): Promise<void> {
  await db().$disconnect();
  await pool().end();
}
