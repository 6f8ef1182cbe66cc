import { randomUUID } from 'node:crypto';
import { Logger, runMigrations, runOnce, type TaskList } from 'graphile-worker';
import type { Actor, AppLocale, Role } from '../../auth/types.ts';
import { db, pool } from '../../db/client.ts';

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
export async function actorOf(email: string): Promise<Actor> {
  const user = await db().user.findUniqueOrThrow({ where: { email } });
  const { id: userId, name, role, locale } = user;
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

const quiet = new Logger(() => () => {});

/** Makes the queue's tables, which a portal makes when it starts. */
export const prepareJobs = (): Promise<void> => runMigrations({ pgPool: pool(), logger: quiet });

/** Runs the jobs of these tasks that are due. */
export const runDueJobs = (taskList: TaskList): Promise<void> =>
  runOnce({ pgPool: pool(), taskList, noHandleSignals: true, logger: quiet });
