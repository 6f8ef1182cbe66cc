import type { Route } from 'next';
import { cookies, headers } from 'next/headers';
import { redirect } from 'next/navigation';
import { cache } from 'react';
import { noteRead } from '../http/our-code.ts';
import { readPreferences } from '../i18n/preferences.ts';
import type { Actor } from './permissions.ts';
import { decodeSessionToken, type SessionToken, sessionCookie } from './session-cookie.ts';
import { actorOfSession, personToEnrol } from './session-store.ts';

/** The session named by the browser's cookie; it may have ended. */
export async function namedSession(): Promise<SessionToken | null> {
  noteRead(await headers());
  return decodeSessionToken((await cookies()).get(sessionCookie().name)?.value);
}

/**
 * The person behind this request, or null. Counts as activity unless `touch` is false. The time zone is the one that
 * pages show, so that day filters and exports use the days their reader sees.
 */
export async function currentActor({ touch = true }: { touch?: boolean } = {}): Promise<Actor | null> {
  const token = await namedSession();
  const actor = token && (await actorOfSession(token, { touch }));
  return actor && { ...actor, timeZone: (await readPreferences()).timeZone };
}

/** The person behind this request who has to set up a second factor before anything else, or null. */
export async function actorToEnrol(): Promise<Actor | null> {
  const token = await namedSession();
  return token && personToEnrol(token);
}

/** The current actor, read once per rendered page. */
export const actorOfPage = cache(() => currentActor());

/**
 * Returns the person for pages and layouts, or redirects to sign-in and back to `path`. Gates only the view; every
 * query and action authorises again.
 */
export async function requireActor(path = '/overview'): Promise<Actor> {
  const actor = await actorOfPage();
  if (!actor) redirect(`/sign-in?next=${encodeURIComponent(path)}` as Route);
  return actor;
}
