import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Role } from '../../lib/auth/permissions.ts';
import { type Faults, openFaults } from '../kit/faults.ts';
import { givenStack, type Person, peopleOf, personOf, type Stack } from '../kit/stack.ts';
import { refuseUnlessAlone } from './tags.ts';

/** The stack that `npm run e2e` started, with this worker's own people; see `CORRIDOR_STACKS`. */

export type { Role };
export type DemoUser = Person;

function ownStack(): Stack {
  const stack = givenStack(Number(process.env.TEST_PARALLEL_INDEX ?? 0));
  if (!stack) throw new Error('CORRIDOR_STACKS is not set: run the flows by `npm run e2e`');
  return stack;
}

/** The portal's address; empty while Playwright only lists the flows. */
export const baseUrl = process.env.CORRIDOR_STACKS ? ownStack().portalUrl : '';

/** The settings with which the portal's own use-cases work on the stack, as they are now. */
export function portalSettings() {
  const { portalUrl, serviceUrl, dataDir, portalDatabaseUrl } = ownStack();
  return {
    PORTAL_URL: portalUrl,
    PORTAL_DATABASE_URL: portalDatabaseUrl ?? '',
    PAYOUT_BASE_URL: serviceUrl,
    DATA_DIR: dataDir,
    AUTH_SECRET: readFileSync(join(dataDir, 'auth-secret'), 'utf8').trim(),
    // The end of a stack takes the connections of this process with it, which is nothing to warn of.
    LOG_LEVEL: 'error',
  };
}

/** People of this worker by role, in the order in which they were made: the second operator is `users('operator')[1]`. */
export const users = (role: Role): DemoUser[] => peopleOf(ownStack(), role);

export const user = (role: Role): DemoUser => personOf(ownStack(), role);

/** Sets the faults between portal and service from now on, by path of the service; `*` is every path. */
export async function breakNetwork(faults: Parameters<Faults['set']>[0]): Promise<void> {
  refuseUnlessAlone();
  await openFaults(ownStack()).set(faults);
}

export const mendNetwork = (): Promise<void> => openFaults(ownStack()).mend();
