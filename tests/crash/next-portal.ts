import { readFile } from 'node:fs/promises';
import type { PortalProcess } from '../../lab/portal.ts';
import { startKillable } from '../../lab/process.ts';
import { encodeSessionToken, sessionCookie } from '../../lib/auth/session-cookie.ts';
import { bundle } from '../../scripts/bundle.mjs';
import { inRoot } from '../../scripts/lib/paths.ts';
import { portalBuild } from '../../scripts/lib/portal-build.ts';
import type { Press, PressAnswer } from './portal-press.ts';

type Manifest = { node: Record<string, { filename: string; exportedName: string }> };

const answerTimeoutMs = 30_000;
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
export async function nextPortal(url: string, environment: NodeJS.ProcessEnv): Promise<PortalProcess> {
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
