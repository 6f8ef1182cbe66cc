import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { ourOrigins } from '../../auth/request-facts.ts';
import { env } from '../../env.ts';

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
