import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import type { Actor, Role } from '../../lib/auth/permissions.ts';
import { closeDatabase, db } from '../../lib/db/client.ts';
import { tasks } from '../../lib/features/reconciliation/jobs.ts';
import { stopListening } from '../../lib/live/hub.ts';
import { latestWebhookPublicKey } from '../../lib/payout/webhook-key.ts';
import { runDueJobs } from '../../lib/queue/run.ts';
import { type FaultProxy, startFaultProxy } from '../../scripts/lib/faults/proxy.ts';
import { createTestDatabase } from './database.ts';
import { startTestService, type TestService } from './service.ts';

export type TestPortal = {
  service: TestService;
  /** The portal's own route for callbacks over HTTP. */
  callbackUrl: string;
  /** The network between portal and service. */
  network: FaultProxy;
  actor(role: Role): Promise<Actor>;
  /** Callbacks are refused while this is true, as if the portal were away. */
  deaf(isDeaf: boolean): void;
  /** Runs every background job that is due. */
  runJobs(): Promise<void>;
  /** Asks again and again until `found` gives something; throws after half a minute. */
  until<T>(what: string, found: () => Promise<T | null | undefined | false>): Promise<T>;
  /** Calls a sandbox control of the service. */
  sandbox(path: string, body: object): Promise<void>;
  close(): Promise<void>;
};

/**
 * The portal's use-cases on a database of their own, connected to the real service in this process over a network
 * that can lose answers; callbacks come in through the portal's real route. One per test file: the portal's database
 * and client are those of the process.
 */
export async function startTestPortal(environment: Record<string, string> = {}): Promise<TestPortal> {
  const database = await createTestDatabase('portal');
  process.env.PORTAL_DATABASE_URL = database.url;
  // Production takes it too.
  process.env.AUTH_SECRET = '6f0b1d9e47c2a85830fd6b71e4925ac8b3d7f01e6a2c9485';
  process.env.LOG_LEVEL = 'silent';
  let isDeaf = false;
  const receiver = await startReceiver(() => isDeaf);
  const service = await startTestService({ PORTAL_URL: receiver.url, ...environment });
  const network = await startFaultProxy(service.url);
  process.env.DATA_DIR = service.dataDir;
  process.env.PAYOUT_BASE_URL = network.url;
  // Reads the key as a portal does at its start, so that the first callback finds it.
  await latestWebhookPublicKey();

  const portal: TestPortal = {
    service,
    callbackUrl: `${receiver.url}/hub/webhook`,
    network,
    actor: makeActor,
    deaf: (value) => {
      isDeaf = value;
    },
    runJobs: () => runDueJobs(tasks),
    until: async (what, found) => {
      const end = Date.now() + 30_000;
      for (;;) {
        await runDueJobs(tasks);
        const value = await found();
        if (value) return value;
        if (Date.now() > end) throw new Error(`it did not happen that ${what}`);
        await new Promise((wake) => setTimeout(wake, 25));
      }
    },
    sandbox: (path, body) => callSandbox(service, path, body),
    close: async () => {
      await network.close();
      await service.stop();
      await receiver.close();
      await stopListening();
      await closeDatabase();
      await database.drop();
    },
  };
  return portal;
}

export async function makeActor(role: Role): Promise<Actor> {
  const email = `${role}-${crypto.randomUUID()}@example.test`;
  const user = await db().user.create({ data: { email, name: `Test ${role}`, role, passwordHash: '-' } });
  const sessionId = crypto.randomUUID();
  return { userId: user.id, name: user.name, email, role, locale: 'en', timeZone: 'UTC', sessionId };
}

/** Hands what arrives to the portal's own route, as Next would. */
async function startReceiver(isDeaf: () => boolean): Promise<{ url: string; close(): Promise<void> }> {
  const { POST } = await import('../../app/hub/webhook/route.ts');
  const server = createServer(async (incoming, answer) => {
    const chunks: Buffer[] = [];
    for await (const chunk of incoming) chunks.push(chunk as Buffer);
    if (isDeaf()) return void answer.writeHead(503).end();
    const headers = Object.entries(incoming.headers).map(
      ([name, value]) => [name, String(value)] as [string, string],
    );
    const request = new Request(`http://portal${incoming.url}`, {
      method: 'POST',
      headers,
      body: Buffer.concat(chunks),
    });
    const response = await POST(request);
    answer.writeHead(response.status, Object.fromEntries(response.headers)).end(await response.text());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}

async function callSandbox(service: TestService, path: string, body: object): Promise<void> {
  const partner = JSON.parse(await readFile(join(service.dataDir, 'sandbox-partner.json'), 'utf8'));
  const post = async (to: string, content: object, headers: Record<string, string> = {}) => {
    const response = await fetch(service.url + to, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify(content),
    });
    const envelope = (await response.json()) as { status: string; message?: string; data?: string };
    if (envelope.status !== '1') throw new Error(`${to}: ${envelope.message}`);
    return envelope.data ?? '';
  };
  const { appKey, secretKey } = partner;
  const token = await post('/payout/oauth/token', { appKey, secretKey });
  await post(path, body, { appkey: appKey, token });
}
