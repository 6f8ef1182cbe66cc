import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The stacks that `npm run e2e` started, or one that runs already: each worker of Playwright has one to itself. */

const stacks = (variable: string): string[] => process.env[variable]?.split(',') ?? [];
export const workers = stacks('E2E_BASE_URL').length || 1;

const own = (variable: string): string | undefined =>
  stacks(variable)[Number(process.env.TEST_PARALLEL_INDEX ?? 0)];

export type Role = 'operator' | 'approver' | 'admin' | 'auditor' | 'qa';
export type DemoUser = { email: string; password: string; role: Role; name: string };

export const baseUrl = own('E2E_BASE_URL') ?? 'http://127.0.0.1:3000';
export const serviceUrl = own('E2E_SERVICE_URL') ?? 'http://127.0.0.1:4000';
export const dataDir = own('E2E_DATA_DIR') ?? '.data';
const networkUrl = own('E2E_NETWORK_URL');

export type PartnerFile = {
  appKey: string;
  secretKey: string;
  privateKeyFile: string;
  signatureScheme: 'RSA-SHA256';
  callbackUrl: string;
};

export const partnerFile = (): PartnerFile =>
  JSON.parse(readFileSync(join(dataDir, 'sandbox-partner.json'), 'utf8')) as PartnerFile;

/** Demo users by role, in the order in which they were made: the second operator is `users('operator')[1]`. */
export function users(role: Role): DemoUser[] {
  const { users: all } = JSON.parse(readFileSync(join(dataDir, 'demo-users.json'), 'utf8')) as {
    users: DemoUser[];
  };
  return all.filter((user) => user.role === role);
}

export function user(role: Role): DemoUser {
  const [first] = users(role);
  if (!first) throw new Error(`there is no demo user with the role ${role}`);
  return first;
}

export type Fault = 'lose-answer' | 'lose-request' | 'down' | 'garbage' | 'slow' | 'new-status';

/** Sets the faults between portal and service from now on, by path of the service; `*` is every path. */
export async function breakNetwork(faults: Record<string, Fault>): Promise<void> {
  if (!networkUrl) throw new Error('E2E_NETWORK_URL is not set: run this flow by `npm run e2e`');
  const answer = await fetch(networkUrl, { method: 'PUT', body: JSON.stringify(faults) });
  if (!answer.ok) throw new Error(`the network answered ${answer.status}: ${await answer.text()}`);
}

export const mendNetwork = (): Promise<void> => (networkUrl ? breakNetwork({}) : Promise.resolve());
