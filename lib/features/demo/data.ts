import { randomUUID } from 'node:crypto';
import type { Actor, AppLocale, Role } from '../../auth/types.ts';
import { db, type Tx } from '../../db/client.ts';
import { enqueue } from '../../queue/enqueue.ts';

export { inTransaction } from '../../db/client.ts';
export { prepareJobs, runDueJobs } from '../../queue/run.ts';
export type { Tx };

/** Makes the user, or gives the existing one this password and role. */
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

/** True if somebody has an address at this domain. */
export const hasUserAt = async (domain: string): Promise<boolean> =>
  (await db().user.findFirst({ where: { email: { endsWith: `@${domain}` } } })) !== null;

/** The person of this address as somebody who is signed in; throws for one who is not there. */
export const actorOf = (email: string): Promise<Actor> => actorWhere({ email });

/** The same by id. */
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

/** True if somebody has used this portal: it has an order or a draft. */
export async function isInUse(): Promise<boolean> {
  const [order, draft] = await Promise.all([db().order.findFirst(), db().draft.findFirst()]);
  return order !== null || draft !== null;
}

export const hasOrders = async (tx: Tx = db()): Promise<boolean> =>
  (await tx.order.findFirst({ select: { id: true } })) !== null;

export const countNumbered = (numbers: readonly string[], tx: Tx = db()): Promise<number> =>
  tx.order.count({ where: { orderNo: { in: [...numbers] } } });

export const orderNumbered = (
  orderNo: string,
): Promise<{ id: string; creation: string; statusId: string } | null> =>
  db().order.findUnique({ where: { orderNo }, select: { id: true, creation: true, statusId: true } });

/** The open draft with this order number. */
export const draftNumbered = (orderNo: string): Promise<{ id: string } | null> =>
  db().draft.findFirst({ where: { orderNo, state: 'open' }, select: { id: true } });

const demoJobKey = 'load_demo';

/** Lets one request for demo data after another look at the portal and decide. */
export async function lockDemo(tx: Tx): Promise<void> {
  await tx.$executeRaw`select pg_advisory_xact_lock(hashtext('load_demo'))`;
}

/** Starts the job anew, with all its attempts. */
export const startDemoJob = (tx: Tx, userId: string): Promise<void> =>
  enqueue(tx, 'load_demo', { userId }, { key: demoJobKey, maxAttempts: 3, behind: true });

/** The job that makes demo data: under way, or stopped within the last hour; else null. */
export async function demoJob(tx: Tx = db()): Promise<{ isStopped: boolean } | null> {
  const rows = await tx.$queryRaw<{ isStopped: boolean; isRecent: boolean }[]>`
    select attempts >= max_attempts and locked_at is null as "isStopped",
           updated_at > now() - interval '1 hour' as "isRecent"
      from graphile_worker.jobs where key = ${demoJobKey}`;
  const [job] = rows;
  return job && (!job.isStopped || job.isRecent) ? job : null;
}
