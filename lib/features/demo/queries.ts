import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { may } from '../../auth/permissions.ts';
import { ourOrigins } from '../../auth/request-facts.ts';
import type { Actor } from '../../auth/types.ts';
import { env } from '../../env.ts';
import { countNumbered, demoJob, hasOrders, type Tx } from './data.ts';
import { presentOrders } from './history/plan.ts';
import type { DemoState } from './schema.ts';

const kept = z.object({ users: z.array(z.object({ email: z.string(), password: z.string() })) });
const loopback = ['127.0.0.1', '::1'];

/** The passwords of demo users that `DATA_DIR/demo-users.json` holds, by e-mail. */
export async function keptPasswords(): Promise<Map<string, string>> {
  const text = await readFile(join(env().dataDir, 'demo-users.json'), 'utf8').catch(() => '{}');
  const parsed = kept.safeParse(JSON.parse(text));
  return new Map(parsed.data?.users.map((user) => [user.email, user.password]));
}

/**
 * The passwords with which somebody at this address may sign in as a demo user by one press, by e-mail. Empty unless the
 * portal is a sandbox that is reached under this machine's own name, and the address is this machine's: a sandbox that
 * others reach asks everybody for a password.
 */
export async function demoPasswordsAt(address: string): Promise<Map<string, string>> {
  const { PORTAL_ENV, portalUrl } = env();
  const isHere = ourOrigins(portalUrl).length > 1 && loopback.includes(address);
  return PORTAL_ENV === 'sandbox' && isHere ? keptPasswords() : new Map();
}

/** Returns what this person is offered or told about demo data; null in production, and for somebody without orders. */
export async function demoState(actor: Actor): Promise<DemoState | null> {
  if (env().PORTAL_ENV === 'production' || !may(actor.role, 'order:create')) return null;
  return stateOfDemo();
}

/** The same for anybody, in the transaction that starts the demo. */
export async function stateOfDemo(tx?: Tx): Promise<DemoState | null> {
  const job = await demoJob(tx);
  if (job) {
    const numbers = presentOrders().map(({ orderNo }) => orderNo);
    return {
      state: job.isStopped ? 'stopped' : 'loading',
      made: await countNumbered(numbers, tx),
      total: numbers.length,
    };
  }
  return (await hasOrders(tx)) ? null : { state: 'offered' };
}
