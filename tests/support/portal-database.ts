import { closeDatabase } from '../../lib/db/client.ts';
import { createTestDatabase } from './database.ts';

/** For use-cases that need no service: the portal's database alone. One per test file, as with `startTestPortal`. */
export async function openPortalDatabase(): Promise<{ close(): Promise<void> }> {
  const database = await createTestDatabase('portal');
  process.env.PORTAL_DATABASE_URL = database.url;
  process.env.AUTH_SECRET = 'only-for-tests-only-for-tests-only-for-tests';
  process.env.LOG_LEVEL = 'silent';
  return {
    close: async () => {
      await closeDatabase();
      await database.drop();
    },
  };
}
