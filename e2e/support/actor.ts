import type { Page } from '@playwright/test';
import type { Actor } from '../../lib/auth/permissions.ts';
import { decodeSessionToken, sessionCookie } from '../../lib/auth/session-cookie.ts';
import { actorOfSession } from '../../lib/auth/session-store.ts';
import { closeDatabase, db } from '../../lib/db/client.ts';
import { forgetShared } from '../../lib/shared.ts';
import { portalSettings } from './stack.ts';

export type Cookie = { name: string; value: string };

let opened = '';

/**
 * The person signed in at a page, for the portal's use-cases in this process: what a flow begins with is made on the
 * stack's database and service without a page being opened for it.
 */
export const actorAt = async (page: Page): Promise<Actor> => actorOf(await page.context().cookies());

/** The person whose cookies these are. */
export async function actorOf(cookies: readonly Cookie[]): Promise<Actor> {
  await useStack();
  const { name } = sessionCookie();
  const token = await decodeSessionToken(cookies.find((cookie) => cookie.name === name)?.value);
  const actor = token && (await actorOfSession(token, { touch: false }));
  if (!actor) throw new Error('nobody is signed in with these cookies');
  return actor;
}

/** Makes the proofs that the session of a page has given too old, as they are after five minutes. */
export async function forgetProof(page: Page): Promise<void> {
  const { sessionId } = await actorAt(page);
  await db().stepUp.deleteMany({ where: { sessionId } });
}

/** Lets the portal's use-cases in this process work on the stack. Benchmarks that follow each other have one each. */
export async function useStack(): Promise<void> {
  const settings = portalSettings();
  if (opened === settings.PORTAL_URL) return;
  if (opened !== '') await closeDatabase();
  forgetShared();
  Object.assign(process.env, settings);
  opened = settings.PORTAL_URL;
}
