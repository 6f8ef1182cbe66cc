import type { Page } from '@playwright/test';
import { decodeSessionToken, sessionCookie } from '../../lib/auth/session-cookie.ts';
import { actorOfSession } from '../../lib/auth/session-store.ts';
import type { Actor } from '../../lib/auth/types.ts';
import { closeDatabase } from '../../lib/db/client.ts';
import { forgetShared } from '../../lib/shared.ts';
import { portalSettings } from './stack.ts';

let opened = '';

/**
 * The person signed in at a page, for the portal's use-cases in this process: what a flow begins with is made on the
 * stack's database and service without a page being opened for it.
 */
export async function actorAt(page: Page): Promise<Actor> {
  await useStack();
  const { name } = sessionCookie();
  const cookie = (await page.context().cookies()).find((one) => one.name === name);
  const token = await decodeSessionToken(cookie?.value);
  const actor = token && (await actorOfSession(token, { touch: false }));
  if (!actor) throw new Error('nobody is signed in at this page');
  return actor;
}

/** Benchmarks that follow each other have a stack each. */
async function useStack(): Promise<void> {
  const settings = portalSettings();
  if (opened === settings.PORTAL_URL) return;
  if (opened !== '') await closeDatabase();
  forgetShared();
  Object.assign(process.env, settings);
  opened = settings.PORTAL_URL;
}
