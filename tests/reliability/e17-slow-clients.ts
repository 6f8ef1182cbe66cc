import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '../../scripts/lib/ports.ts';
import { stackSettings } from '../../scripts/lib/settings.ts';
import { startStack } from '../../scripts/lib/stack.ts';
import type { Experiment, ExperimentOptions, Outcome } from './experiment.ts';
import { honestCallers, p99Of } from './honest-callers.ts';
import { type SlowKind, slowClients } from './slow-clients.ts';

const fullConnections = 1_000;
const fullSeconds = 300;
/** Longer than the limit of an ordinary body, so that the shortest run sees it end too. */
const leastSeconds = 45;
/** The time by which a limit may be noticed late on a busy machine. */
const slackMs = 5_000;

/** A thousand clients that send or read a byte a second, beside honest ones, on the portal and the service. */
export const e17: Experiment = {
  id: 'E17',
  title: 'Slow headers, bodies and reads',
  promise:
    'honest requests: p99 at most twice what it is without slow clients, none refused; every slow connection is closed within its limit.',
  run: async (options) => {
    const dataDir = await mkdtemp(join(tmpdir(), 'slow-clients-'));
    const [portalPort, servicePort] = [await freePort(), await freePort()];
    const settings = {
      ...stackSettings({
        NODE_ENV: 'test',
        PORT: String(portalPort),
        SERVICE_PORT: String(servicePort),
      }),
      dataDir,
    };
    // Slow and honest clients share an address here, and with it what one address may ask.
    const env = { SFTP_PORT: '0', RATE_LIMIT_PER_MINUTE: '100000000' };
    const stack = startStack({ settings, mode: 'production', say: options.say, env });
    try {
      await stack.started;
      return await measure(options, {
        portal: settings.portalUrl,
        service: `http://127.0.0.1:${servicePort}`,
      });
    } finally {
      await stack.stop();
      await rm(dataDir, { recursive: true, force: true });
    }
  },
};

async function measure(
  { scale, say }: ExperimentOptions,
  at: { portal: string; service: string },
): Promise<Outcome> {
  const seconds = Math.max(leastSeconds, fullSeconds * scale);
  const connections = Math.max(30, Math.round(fullConnections * scale));
  const quietMs = (seconds / 4) * 1_000;
  say('warming up');
  await honestCallers(at, quietMs / 2);
  say(`honest requests alone, twice ${Math.round(seconds / 4)} s, before and after`);
  const before = await honestCallers(at, quietMs);
  say(`${connections} slow clients for ${seconds} s`);
  const kinds = await slowKinds(at);
  const slow = slowClients(kinds, connections);
  const during = await honestCallers(at, seconds * 1_000);
  const lives = slow.stop();
  const after = await honestCallers(at, quietMs);

  const baselineMs = p99Of([...before.tookMs, ...after.tookMs]);
  const attackedMs = p99Of(during.tookMs);
  const late = lives.filter(({ kind, ms }) => ms > kind.limitMs + slackMs);
  const broken: string[] = [];
  if (attackedMs > 2 * baselineMs) {
    broken.push(
      `Honest requests took ${attackedMs.toFixed(1)} ms at p99, alone ${baselineMs.toFixed(1)} ms.`,
    );
  }
  if (during.refused.length > 0) {
    broken.push(`${during.refused.length} honest requests were refused: ${during.refused[0]}.`);
  }
  for (const kind of kinds) {
    const own = late.filter((life) => life.kind === kind);
    if (own.length > 0) broken.push(`${own.length} connections of ${kind.name} outlived ${kind.limitMs} ms.`);
  }
  return {
    figures: [
      ['slow connections at once', String(connections)],
      ['seconds', String(seconds)],
      ['honest requests beside them', String(during.tookMs.length)],
      ['of these refused', String(during.refused.length)],
      ['p99 alone', `${baselineMs.toFixed(1)} ms`],
      ['p99 beside slow clients', `${attackedMs.toFixed(1)} ms`],
      ...kinds.map((kind): [string, string] => [kind.name, lifeOf(kind, lives)]),
    ],
    broken,
  };
}

function lifeOf(kind: SlowKind, lives: readonly { kind: SlowKind; ms: number; isClosed: boolean }[]): string {
  const own = lives.filter((life) => life.kind === kind);
  const closed = own.filter(({ isClosed }) => isClosed);
  const longest = Math.max(0, ...own.map(({ ms }) => ms)) / 1_000;
  return `${own.length} opened, ${closed.length} closed by the server, longest ${longest.toFixed(1)} s of ${kind.limitMs / 1_000} s`;
}

async function slowKinds({ portal, service }: { portal: string; service: string }): Promise<SlowKind[]> {
  const page = await (await fetch(`${portal}/sign-in`)).text();
  const script = /\/_next\/static\/chunks\/[^"]+\.js/.exec(page)?.[0] ?? '/sign-in';

  // No more than the shortest body that is taken: a longer one is refused before it comes.
  const body = (path: string) => `POST ${path} HTTP/1.1\r\nhost: localhost\r\nContent-Length: 8000\r\n\r\n`;
  // More answers than any network holds, asked for at once.
  const read = (path: string) => `GET ${path} HTTP/1.1\r\nhost: localhost\r\n\r\n`.repeat(100);
  const head = 'GET / HTTP/1.1\r\nhost: localhost\r\nX-Slow: ';
  return [
    { name: 'portal, headers', url: portal, says: head, limitMs: 15_000 },
    { name: 'portal, body', url: portal, says: body('/api/quotes'), limitMs: 30_000 },
    { name: 'portal, file', url: portal, says: body('/api/parties/imports'), limitMs: 120_000 },
    { name: 'portal, read', url: portal, says: read(script), reads: true, limitMs: 120_000 },
    { name: 'service, headers', url: service, says: head, limitMs: 15_000 },
    { name: 'service, body', url: service, says: body('/payout/oauth/token'), limitMs: 10_000 },
    { name: 'service, read', url: service, says: read('/openapi.json'), reads: true, limitMs: 130_000 },
  ];
}
