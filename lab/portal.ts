import { readFile, writeFile } from 'node:fs/promises';
import { drawnFor } from '../lib/auth/drawn-for.ts';
import type { Actor } from '../lib/auth/permissions.ts';
import { encodeSessionToken, sessionCookie } from '../lib/auth/session-cookie.ts';
import { drawnForHeader } from '../lib/drawn-for.ts';
import type { ApproveInput } from '../lib/features/approvals/schema.ts';
import type { ConfirmOrderInput } from '../lib/features/orders/types.ts';
import { bundle } from '../scripts/bundle.mjs';
import { inRoot } from '../scripts/lib/paths.ts';
import { portalBuild } from '../scripts/lib/portal-build.ts';
import { freePort } from '../scripts/lib/ports.ts';
import { type KillableProcess, startKillable } from './process.ts';

export type PortalProcess = KillableProcess & {
  url: string;
  /** Presses the button once; throws when no answer came. */
  press(press: Press): Promise<PressAnswer>;
};

/** `next` is the production build that people use; `plain` the same server side without pages, which starts at once. */
export type PortalForm = 'plain' | 'next';

/** Text of the built portal, and what a bug would put in its place. */
export type Plant = { from: string; to: string };

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
  plant?: Plant,
): Promise<PortalProcess> {
  const env = { ...process.env, ...place.environment(), NODE_ENV: 'production' } as NodeJS.ProcessEnv;
  if (form === 'next') return nextPortal(place.url, env);
  const sources = ['app/hub', 'lib', 'lab'];
  const file = await bundle({ entry: 'lab/portal-entry.ts', name: 'lab-portal', sources });
  const started = startKillable({
    args: [plant ? await planted(file, plant) : file],
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

/** One press of a button in the portal: "Confirm and send" of a requester, or "Approve" of an approver. */
export type Press =
  | { actor: Actor; confirm: ConfirmOrderInput; approve?: never }
  | { actor: Actor; approve: ApproveInput; confirm?: never };

/** The answer of the use-case behind the button, as it comes over the wire. */
export type PressAnswer =
  | { ok: true; value: { state: string } }
  | { ok: false; reason: { code: string; status?: string | null; state?: string | null } };

type Manifest = { node: Record<string, { filename: string; exportedName: string }> };

const confirmAction = { file: 'lib/features/orders/actions.ts', name: 'confirmOrderAction' };
const approveAction = { file: 'lib/features/approvals/actions.ts', name: 'approveAction' };

/** The process of the portal's production build, as `npm start` runs it; `onLine` hears what it writes. */
export async function startNextPortal(
  url: string,
  environment: NodeJS.ProcessEnv,
  onLine?: (line: string) => void,
) {
  const distDir = await portalBuild(console.log);
  const server = await bundle({ entry: 'lib/http/start.ts', name: 'portal-server', sources: ['lib'] });
  const started = startKillable({
    args: [server],
    env: { ...environment, NEXT_DIST_DIR: distDir },
    health: `${url}/api/health`,
    ...(onLine && { onLine }),
  });
  return { ...started, distDir };
}

/** The portal of {@link startNextPortal} with its people: buttons are pressed as a browser does, by server actions. */
async function nextPortal(url: string, environment: NodeJS.ProcessEnv): Promise<PortalProcess> {
  const { distDir, ...started } = await startNextPortal(url, environment);
  const manifestFile = inRoot(distDir, 'server', 'server-reference-manifest.json');
  const { node } = JSON.parse(await readFile(manifestFile, 'utf8')) as Manifest;
  const idOf = ({ file, name }: typeof confirmAction): string => {
    const found = Object.entries(node).find(
      ([, action]) => action.filename === file && action.exportedName === name,
    );
    if (!found) throw new Error(`the build has no action ${name}`);
    return found[0];
  };
  const ids = { confirm: idOf(confirmAction), approve: idOf(approveAction) };
  return { ...started, url, press: (press) => pressInBrowser(url, ids, press) };
}

async function pressInBrowser(
  url: string,
  ids: { confirm: string; approve: string },
  { actor, confirm, approve }: Press,
): Promise<PressAnswer> {
  const token = await encodeSessionToken(actor);
  const path = approve ? `/approvals/${approve.approvalId}` : `/orders/${confirm.orderId}/review`;
  const response = await fetch(url + path, {
    method: 'POST',
    headers: {
      accept: 'text/x-component',
      'content-type': 'text/plain;charset=UTF-8',
      'next-action': approve ? ids.approve : ids.confirm,
      cookie: `${sessionCookie().name}=${token}`,
      [drawnForHeader]: drawnFor(actor),
      origin: url,
      'sec-fetch-site': 'same-origin',
    },
    body: JSON.stringify([approve ?? confirm]),
    redirect: 'error',
    signal: AbortSignal.timeout(answerTimeoutMs),
  });
  const text = await response.text();
  // The answer of an action is the row of its own in React's stream.
  const row = text.split('\n').find((line) => /^\d+:\{"ok":/.test(line));
  if (!row) throw new Error(`no answer of an action: ${response.status} ${text.slice(0, 200)}`);
  return JSON.parse(row.slice(row.indexOf(':') + 1)) as PressAnswer;
}

async function planted(file: string, { from, to }: Plant): Promise<string> {
  const text = await readFile(file, 'utf8');
  if (text.split(from).length !== 2) throw new Error(`the portal's source has changed: ${from}`);
  const changed = file.replace(/\.mjs$/, '-planted.mjs');
  await writeFile(changed, text.replace(from, to));
  return changed;
}
