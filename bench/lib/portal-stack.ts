import { rm } from 'node:fs/promises';
import type { DemoUser } from '../../scripts/lib/demo-data.ts';
import { freePort } from '../../scripts/lib/ports.ts';
import { stackSettings } from '../../scripts/lib/settings.ts';
import { startStack } from '../../scripts/lib/stack.ts';
import { benchFolder, postgresPid } from './database.ts';

export type PortalStack = {
  url: string;
  users: DemoUser[];
  /** Processes that have left this one: the embedded database. */
  pids: readonly number[];
  close(): Promise<void>;
};

/** Portal and service as `npm start` runs them, with data of their own or with the given database of the portal. */
export async function openPortalStack(name: string, portalDatabaseUrl?: string): Promise<PortalStack> {
  const dataDir = await benchFolder(name);
  const [portalPort, servicePort] = [await freePort(), await freePort()];
  const settings = stackSettings({
    NODE_ENV: 'production',
    PORT: String(portalPort),
    SERVICE_PORT: String(servicePort),
    ...(portalDatabaseUrl && { PORTAL_DATABASE_URL: portalDatabaseUrl }),
  });
  settings.dataDir = dataDir;
  const stack = startStack({ settings, mode: 'production', say: console.log, env: { LOG_LEVEL: 'warn' } });
  const close = async () => {
    await stack.stop();
    await rm(dataDir, { recursive: true, force: true });
  };
  try {
    const { demoUsers, databaseUrls } = await stack.started;
    // The pages of the end-to-end tests, which prepare what is measured here, find their stack by these.
    Object.assign(process.env, {
      CORRIDOR_STACKS: JSON.stringify([
        {
          id: name,
          portalUrl: settings.portalUrl,
          serviceUrl: `http://127.0.0.1:${servicePort}`,
          faultsUrl: '',
          dataDir,
          portalDatabaseUrl: databaseUrls.portal,
          people: demoUsers,
        },
      ]),
    });
    return { url: settings.portalUrl, users: demoUsers, pids: [await postgresPid(dataDir)], close };
  } catch (problem) {
    await close();
    throw problem;
  }
}
