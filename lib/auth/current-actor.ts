import type { Route } from 'next';
import { cookies } from 'next/headers';
import { redirect } from 'next/navigation';
import { cache } from 'react';
import { readPreferences } from '../i18n/preferences.ts';
import type { Actor } from './permissions.ts';
import { decodeSessionToken, type SessionToken, sessionCookie } from './session-cookie.ts';
import { actorOfSession } from './session-store.ts';

/** The session named by this browser's cookie; it may have ended. */
export async function namedSession(): Promise<SessionToken | null> {
  return decodeSessionToken((await cookies()).get(sessionCookie().name)?.value);
}

/**
 * The person behind this request, or null. Counts as activity unless `touch` is false. Days are those of the zone that
 * the pages show: a list filtered by day, and an export, must not mean other days than their reader sees.
 */
export async function currentActor({ touch = true }: { touch?: boolean } = {}): Promise<Actor | null> {
  const token = await namedSession();
  const actor = token && (await actorOfSession(token, { touch }));
  return actor && { ...actor, timeZone: (await readPreferences()).timeZone };
}

/** The current actor, read once per rendered page. */
export const actorOfPage = cache(() => currentActor());

/**
 * For pages and layouts: the person, or a redirect to sign-in that comes back to `path`. It gates the view only;
 * every query and action authorises again.
 */
export async function requireActor(path = '/overview'): Promise<Actor> {
  const actor = await actorOfPage();
  if (!actor) redirect(`/sign-in?next=${encodeURIComponent(path)}` as Route);
  return actor;
}
