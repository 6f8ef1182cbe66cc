import { namedSession } from '../../auth/current-actor.ts';
import { drawnFor } from '../../auth/drawn-for.ts';
import type { Actor } from '../../auth/permissions.ts';
import { placeOfAddress } from '../../auth/place-of-address.ts';
import { idleMs, idleTimeOf, personToProve } from '../../auth/session-store.ts';
import { now } from '../../clock.ts';
import { isDensity, isTheme } from '../../i18n/locale.ts';
import { log } from '../../logger.ts';
import { loadSecondFactors } from '../step-up/data.ts';
import { findUser, hasPeople, namesOfAdmins, openSessions, type User } from './data.ts';
import type { Preferences, SessionState, SessionView } from './schema.ts';

const browsers: readonly [string, RegExp][] = [
  ['Edge', /\bEdg(?:A|iOS)?\//],
  ['Opera', /\bOPR\//],
  ['Samsung Internet', /\bSamsungBrowser\//],
  ['Firefox', /\b(?:Firefox|FxiOS)\//],
  ['Chrome', /\b(?:Headless)?Chrome\/|\bCriOS\//],
  ['Safari', /\bVersion\/[\d.]+.*Safari\//],
];

const systems: readonly [string, RegExp][] = [
  ['iOS', /\b(?:iPhone|iPad|iPod)\b/],
  ['Android', /\bAndroid\b/],
  ['Windows', /\bWindows\b/],
  ['macOS', /\bMacintosh\b/],
  ['ChromeOS', /\bCrOS\b/],
  ['Linux', /\bLinux\b/],
];

/** Browser and system by their usual names; null if the user agent names none. */
export function deviceOf(userAgent: string): { browser: string | null; system: string | null } {
  const firstIn = (list: readonly [string, RegExp][]) =>
    list.find(([, pattern]) => pattern.test(userAgent))?.[0] ?? null;
  return { browser: firstIn(browsers), system: firstIn(systems) };
}

/** The preferences this user saved; null if none are saved and each browser keeps its own. */
export async function savedPreferences(userId: string): Promise<Preferences | null> {
  const user = await findUser(userId);
  return user?.preferencesAt ? preferencesOf(user) : null;
}

export async function usesOnePageWizard(actor: Actor): Promise<boolean> {
  return (await findUser(actor.userId))?.onePageWizard ?? false;
}

function preferencesOf({
  locale,
  theme,
  density,
  fixedTimeZone,
  onePageWizard,
  singleKeys,
}: User): Preferences {
  return {
    locale: locale === 'zh-CN' ? 'zh-CN' : 'en',
    theme: isTheme(theme) ? theme : 'system',
    density: isDensity(density) ? density : 'standard',
    fixedTimeZone,
    onePageWizard,
    singleKeys,
  };
}

/** This user's open sessions, the current one first. */
export const ownSessions = (actor: Actor): Promise<SessionView[]> => sessionsOf(actor, actor);

/** A person's open sessions, as `actor` reads them. */
export async function sessionsOf({ userId }: { userId: string }, actor: Actor): Promise<SessionView[]> {
  const rows = await openSessions({ userId, seenSince: new Date(now().getTime() - idleMs) });
  const views = await Promise.all(
    rows.map(async ({ id, userAgent, address, createdAt, lastSeenAt }) => ({
      id,
      isThisOne: id === actor.sessionId,
      ...deviceOf(userAgent ?? ''),
      address,
      place: await placeOfAddress(address ?? ''),
      signedInAt: createdAt.toISOString(),
      lastSeenAt: lastSeenAt.toISOString(),
    })),
  );
  return views.toSorted((a, b) => Number(b.isThisOne) - Number(a.isThisOne));
}

/** The person of this browser whose password was right and whose second factor is still due. */
export async function personWhoseFactorIsDue(): Promise<{ name: string; hasPasskey: boolean } | null> {
  const named = await namedSession();
  const person = named && (await personToProve(named));
  if (!person) return null;
  const { factors } = await loadSecondFactors(person);
  return { name: person.name, hasPasskey: factors.some(({ kind }) => kind === 'passkey') };
}

/** Names of the people to ask for another role; any signed-in user may know. */
export function whoGrantsRoles(): Promise<string[]> {
  return namesOfAdmins();
}

/** The remaining time of this session. */
export async function sessionState(actor: Actor): Promise<SessionState> {
  const { userId, name, role } = actor;
  return { userId, name, role, drawnFor: drawnFor(actor), ...(await idleTimeOf(actor.sessionId)) };
}

/** Tells the operator of a new portal how the first person gets in. */
export async function sayIfNobodyMaySignIn(): Promise<void> {
  if (await hasPeople()) return;
  log.warn(
    'nobody can sign in yet: `npm run portal:admin -- create-admin EMAIL` prints a link for the first administrator',
  );
}
