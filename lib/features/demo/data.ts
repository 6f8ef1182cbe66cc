import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { type Actor, type AppLocale, may, type Role } from '../../auth/permissions.ts';
import { ourOrigins } from '../../auth/request-facts.ts';
import { db, type Tx } from '../../db/client.ts';
import { env } from '../../env.ts';
import { enqueue } from '../../queue/enqueue.ts';
import { presentOrders } from './history/plan.ts';
import type { DemoState } from './schema.ts';

export { inTransaction } from '../../db/client.ts';
export { prepareJobs, runDueJobs } from '../../queue/run.ts';
export type { Tx };

/** Creates the user, or gives the existing user this password and role. */
export async function putUser(user: {
  email: string;
  name: string;
  role: string;
  locale: string;
  passwordHash: string;
}): Promise<void> {
  const { email, ...data } = user;
  await db().user.upsert({ where: { email }, create: user, update: { ...data, disabledAt: null } });
}

export const userExists = async (email: string): Promise<boolean> =>
  (await db().user.count({ where: { email } })) > 0;

/** True if a user has an email address at this domain. */
export const hasUserAt = async (domain: string): Promise<boolean> =>
  (await db().user.findFirst({ where: { email: { endsWith: `@${domain}` } } })) !== null;

/** The user with this email address as a signed-in actor; throws if there is none. */
export const actorOf = (email: string): Promise<Actor> => actorWhere({ email });

/** The user with this id as a signed-in actor; throws if there is none. */
export const actorWithId = (id: string): Promise<Actor> => actorWhere({ id });

async function actorWhere(where: { email: string } | { id: string }): Promise<Actor> {
  const user = await db().user.findUniqueOrThrow({ where: { ...where, disabledAt: null } });
  const { id: userId, name, email, role, locale } = user;
  return {
    userId,
    name,
    email,
    role: role as Role,
    locale: locale as AppLocale,
    timeZone: 'UTC',
    sessionId: randomUUID(),
  };
}

/** True if the portal has an order or a draft. */
export async function isInUse(): Promise<boolean> {
  const [order, draft] = await Promise.all([db().order.findFirst(), db().draft.findFirst()]);
  return order !== null || draft !== null;
}

const hasOrders = async (tx: Tx = db()): Promise<boolean> =>
  (await tx.order.findFirst({ select: { id: true } })) !== null;

const countNumbered = (numbers: readonly string[], tx: Tx = db()): Promise<number> =>
  tx.order.count({ where: { orderNo: { in: [...numbers] } } });

export const orderNumbered = (
  orderNo: string,
): Promise<{ id: string; creation: string; statusId: string } | null> =>
  db().order.findUnique({ where: { orderNo }, select: { id: true, creation: true, statusId: true } });

/** The open draft with this order number. */
export const draftNumbered = (orderNo: string): Promise<{ id: string } | null> =>
  db().draft.findFirst({ where: { orderNo, state: 'open' }, select: { id: true } });

const demoJobKey = 'load_demo';

/** Serializes requests for demo data until the transaction ends. */
export async function lockDemo(tx: Tx): Promise<void> {
  await tx.$executeRaw`select pg_advisory_xact_lock(hashtext('load_demo'))`;
}

/** Queues the demo job with all its attempts. */
export const startDemoJob = (tx: Tx, userId: string): Promise<void> =>
  enqueue(tx, 'load_demo', { userId }, { key: demoJobKey, maxAttempts: 3, behind: true });

/** The job that makes demo data, if queued, running or stopped within the last hour; else null. */
async function demoJob(tx: Tx = db()): Promise<{ isStopped: boolean } | null> {
  const rows = await tx.$queryRaw<{ isStopped: boolean; isRecent: boolean }[]>`
    select attempts >= max_attempts and locked_at is null as "isStopped",
           updated_at > now() - interval '1 hour' as "isRecent"
      from graphile_worker.jobs where key = ${demoJobKey}`;
  const [job] = rows;
  return job && (!job.isStopped || job.isRecent) ? job : null;
}

const kept = z.object({ users: z.array(z.object({ email: z.string(), password: z.string() })) });
const loopback = ['127.0.0.1', '::1'];

/** Passwords of the demo users from `DATA_DIR/demo-users.json`, by e-mail. */
export async function keptPasswords(): Promise<Map<string, string>> {
  const text = await readFile(join(env().dataDir, 'demo-users.json'), 'utf8').catch(() => '{}');
  const parsed = kept.safeParse(JSON.parse(text));
  return new Map(parsed.data?.users.map((user) => [user.email, user.password]));
}

/**
 * Demo passwords, by e-mail, for one-click sign-in from this address. Empty unless the portal is a sandbox reached under
 * this machine's own name and the address is loopback: a sandbox that others reach asks for passwords.
 */
export async function demoPasswordsAt(address: string): Promise<Map<string, string>> {
  const { PORTAL_ENV, portalUrl } = env();
  const isHere = ourOrigins(portalUrl).length > 1 && loopback.includes(address);
  if (PORTAL_ENV !== 'sandbox' || !isHere) return new Map();
  const passwords = await keptPasswords();
  const offered = await db().user.findMany({
    where: { email: { in: [...passwords.keys()] }, disabledAt: null },
    select: { email: true },
  });
  return new Map(offered.map(({ email }) => [email, passwords.get(email) ?? '']));
}

/** The demo state to show this user; null in production, and for users who cannot create orders. */
export async function demoState(actor: Actor): Promise<DemoState | null> {
  if (env().PORTAL_ENV === 'production' || !may(actor.role, 'order:create')) return null;
  return stateOfDemo();
}

/** The demo state without a permission check, for the transaction that starts the demo. */
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

/** Domain of the demo users' addresses; no real domain ends with `.test`. */
export const demoDomain = 'demo.corridor.test';

/** One person per role, and a second operator, approver and admin for tasks that need two. */
export const demoPeople: readonly { email: string; name: string; role: Role; locale: 'en' | 'zh-CN' }[] = [
  { email: 'olivia@demo.corridor.test', name: 'Olivia Novak', role: 'operator', locale: 'en' },
  { email: 'liwei@demo.corridor.test', name: '李伟 Li Wei', role: 'operator', locale: 'zh-CN' },
  { email: 'amir@demo.corridor.test', name: 'Amir Haddad', role: 'approver', locale: 'en' },
  { email: 'chenyu@demo.corridor.test', name: '陈宇 Chen Yu', role: 'approver', locale: 'zh-CN' },
  { email: 'ada@demo.corridor.test', name: 'Ada Keller', role: 'admin', locale: 'en' },
  { email: 'grace@demo.corridor.test', name: 'Grace Okafor', role: 'admin', locale: 'en' },
  { email: 'ines@demo.corridor.test', name: 'Inês Prado', role: 'auditor', locale: 'en' },
  { email: 'quinn@demo.corridor.test', name: 'Quinn Tester', role: 'qa', locale: 'en' },
];
