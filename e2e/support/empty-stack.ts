import { randomUUID } from 'node:crypto';
import { mkdtemp } from 'node:fs/promises';
import { join } from 'node:path';
import { ensureDatabase } from '../../scripts/lib/databases.ts';
import { freePort } from '../../scripts/lib/ports.ts';
import { stackSettings } from '../../scripts/lib/settings.ts';
import { startStack } from '../../scripts/lib/stack.ts';
import { type DemoUser, portalSettings } from './stack.ts';

/**
 * Starts a portal in which nobody has done anything, with a service of its own: the build of the other flows' stack, on
 * new databases of its PostgreSQL.
 */
export async function startEmptyStack(): Promise<{
  url: string;
  newcomer: DemoUser;
  stop(): Promise<void>;
}> {
  const { PORTAL_DATABASE_URL, DATA_DIR } = portalSettings();
  const newDatabase = async (name: string): Promise<string> => {
    const url = new URL(PORTAL_DATABASE_URL);
    const database = `${name}_${randomUUID()}`;
    url.pathname = database;
    await ensureDatabase(PORTAL_DATABASE_URL, database);
    return url.href;
  };
  const [portalUrl, serviceUrl] = await Promise.all(['empty_portal', 'empty_service'].map(newDatabase));
  const settings = stackSettings({
    NODE_ENV: 'test',
    PORT: String(await freePort()),
    SERVICE_PORT: String(await freePort()),
    PORTAL_DATABASE_URL: portalUrl,
    SERVICE_DATABASE_URL: serviceUrl,
  });
  const stack = startStack({
    settings: { ...settings, dataDir: await mkdtemp(join(DATA_DIR, 'empty-')) },
    mode: 'production',
    env: { SANDBOX_PAYOUT_DELAY_MS: '1000' },
  });
  try {
    const { demoUsers } = await stack.started;
    const newcomer = (demoUsers as DemoUser[]).find(({ role }) => role === 'operator');
    if (!newcomer) throw new Error('the stack has no operator');
    return { url: settings.portalUrl, newcomer, stop: stack.stop };
  } catch (problem) {
    await stack.stop();
    throw problem;
  }
}
