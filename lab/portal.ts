import { bundle } from '../scripts/bundle.mjs';
import { freePort } from '../scripts/lib/ports.ts';
import { nextPortal } from '../tests/crash/next-portal.ts';
import type { Press, PressAnswer } from '../tests/crash/portal-press.ts';
import { type KillableProcess, startKillable } from './process.ts';

export type PortalProcess = KillableProcess & {
  url: string;
  /** Presses the button once; throws when no answer came. */
  press(press: Press): Promise<PressAnswer>;
};

/** `next` is the production build that people use; `plain` the same server side without pages, which starts at once. */
export type PortalForm = 'plain' | 'next';

const answerTimeoutMs = 30_000;

/** Returns the portal's future address, and the settings of a process there. */
export async function portalPlace(o: {
  databaseUrl: string;
  dataDir: string;
  payoutUrl: () => string;
  settings: Record<string, string>;
}) {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const environment = (): Record<string, string> => ({
    PORT: String(port),
    PORTAL_URL: url,
    NEXTAUTH_URL: url,
    PORTAL_DATABASE_URL: o.databaseUrl,
    PAYOUT_BASE_URL: o.payoutUrl(),
    AUTH_SECRET: authSecret,
    NEXTAUTH_SECRET: authSecret,
    DATA_DIR: o.dataDir,
    LOG_LEVEL: 'warn',
    NEXT_TELEMETRY_DISABLED: '1',
    ...o.settings,
  });
  return { url, environment };
}

const authSecret = 'only-for-crash-tests-only-for-crash-tests';

export async function startPortalProcess(
  form: PortalForm,
  place: Awaited<ReturnType<typeof portalPlace>>,
): Promise<PortalProcess> {
  const env = { ...process.env, ...place.environment(), NODE_ENV: 'production' } as NodeJS.ProcessEnv;
  if (form === 'next') return nextPortal(place.url, env);
  const sources = ['app/hub', 'lib', 'tests/crash'];
  const file = await bundle({ entry: 'lab/portal-entry.ts', name: 'crash-portal', sources });
  const started = startKillable({
    args: [file],
    env,
    isReady: (line) => line.includes('portal answers'),
  });
  return {
    ...started,
    url: place.url,
    press: async (press) => {
      const response = await fetch(`${place.url}/press`, {
        method: 'POST',
        body: JSON.stringify(press),
        signal: AbortSignal.timeout(answerTimeoutMs),
      });
      if (!response.ok) throw new Error(`the portal answered ${response.status}`);
      return (await response.json()) as PressAnswer;
    },
  };
}
