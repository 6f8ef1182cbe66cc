import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Role } from '../../lib/auth/permissions.ts';
import { refuseUnlessAlone } from './tags.ts';

/** The stack that `npm run e2e` started, or one that runs already. */

export type { Role };
export type DemoUser = { email: string; password: string; role: Role; name: string };

export const baseUrl = process.env.E2E_BASE_URL ?? 'http://127.0.0.1:3000';
export const serviceUrl = process.env.E2E_SERVICE_URL ?? 'http://127.0.0.1:4000';
export const dataDir = process.env.E2E_DATA_DIR ?? '.data';
const networkUrl = process.env.E2E_NETWORK_URL;

/** The settings with which the portal's own use-cases work on the stack, as they are now. */
export function portalSettings() {
  const { E2E_BASE_URL, E2E_SERVICE_URL, E2E_DATA_DIR, E2E_PORTAL_DATABASE_URL } = process.env;
  if (!E2E_BASE_URL || !E2E_SERVICE_URL || !E2E_DATA_DIR || !E2E_PORTAL_DATABASE_URL)
    throw new Error('E2E_PORTAL_DATABASE_URL and its like are not set: run this flow by `npm run e2e`');
  return {
    PORTAL_URL: E2E_BASE_URL,
    PORTAL_DATABASE_URL: E2E_PORTAL_DATABASE_URL,
    PAYOUT_BASE_URL: E2E_SERVICE_URL,
    DATA_DIR: E2E_DATA_DIR,
    AUTH_SECRET: readFileSync(join(E2E_DATA_DIR, 'auth-secret'), 'utf8').trim(),
    // The end of a stack takes the connections of this process with it, which is nothing to warn of.
    LOG_LEVEL: 'error',
  };
}

export type PartnerFile = {
  appKey: string;
  secretKey: string;
  privateKeyFile: string;
  signatureScheme: 'RSA-SHA256';
  callbackUrl: string;
};

export const partnerFile = (): PartnerFile =>
  JSON.parse(readFileSync(join(dataDir, 'sandbox-partner.json'), 'utf8')) as PartnerFile;

/** People of this worker by role, in the order in which they were made: the second operator is `users('operator')[1]`. */
export function users(role: Role): DemoUser[] {
  return people().filter((user) => user.role === role);
}

/** `npm run e2e` makes people for each worker; a stack that runs already has the demo's. */
function people(): DemoUser[] {
  const file = join(dataDir, 'people.json');
  if (existsSync(file)) {
    const byWorker = JSON.parse(readFileSync(file, 'utf8')) as DemoUser[][];
    return byWorker[Number(process.env.TEST_PARALLEL_INDEX ?? 0)] ?? [];
  }
  return (JSON.parse(readFileSync(join(dataDir, 'demo-users.json'), 'utf8')) as { users: DemoUser[] }).users;
}

export function user(role: Role): DemoUser {
  const [first] = users(role);
  if (!first) throw new Error(`there is no demo user with the role ${role}`);
  return first;
}

export type Fault = 'lose-answer' | 'lose-request' | 'down' | 'garbage' | 'slow' | 'new-status';

/** Sets the faults between portal and service from now on, by path of the service; `*` is every path. */
export async function breakNetwork(faults: Record<string, Fault>): Promise<void> {
  refuseUnlessAlone();
  await setFaults(faults);
}

export const mendNetwork = (): Promise<void> => (networkUrl ? setFaults({}) : Promise.resolve());

async function setFaults(faults: Record<string, Fault>): Promise<void> {
  if (!networkUrl) throw new Error('E2E_NETWORK_URL is not set: run this flow by `npm run e2e`');
  const answer = await fetch(networkUrl, {
    method: 'PUT',
    body: JSON.stringify(faults),
    headers: { 'content-type': 'application/json' },
  });
  if (!answer.ok) throw new Error(`the network answered ${answer.status}: ${await answer.text()}`);
}
