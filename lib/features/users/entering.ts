import { cookies, headers } from 'next/headers';
import type { z } from 'zod';
import { namedSession } from '../../auth/current-actor.ts';
import { isProviderOnly } from '../../auth/identity-provider.ts';
import type { SignInRefusal } from '../../auth/permissions.ts';
import { clientAddress } from '../../auth/request-facts.ts';
import { encodeSessionToken, sessionCookie, sessionMaxAgeSeconds } from '../../auth/session-cookie.ts';
import { actorOfSession } from '../../auth/session-store.ts';
import { rememberAll } from '../../i18n/remember.ts';
import { err, ok, type Result } from '../../result.ts';
import { ownsPasskey } from '../step-up/data.ts';
import { knownDevice, meetBrowser } from './known-browser.ts';
import { savedPreferences } from './queries.ts';
import { safePath, type signInSchema } from './schema.ts';
import { signIn } from './verbs/sign-in.ts';

/** `stays` for a person who signs in over an open page, which keeps its language. */
type Entering = z.output<typeof signInSchema> & { stays?: boolean; withoutFactor?: boolean };

/** `factorDue`: the second step is to follow, by a passkey too if the person has one. */
type Entered = { redirectTo: string; factorDue: boolean; hasPasskey?: boolean };

/** Signs in by e-mail and password, where the portal takes any. */
export async function enterByPassword(given: Entering): Promise<Result<Entered, SignInRefusal>> {
  return isProviderOnly() ? err<SignInRefusal>({ code: 'provider-only' }) : enter(given);
}

/** Leads to the page asked for; a person with a second factor proves it on the sign-in page first. */
export async function enter({
  email,
  password,
  next,
  stays = false,
  withoutFactor = false,
}: Entering): Promise<Result<Entered, SignInRefusal>> {
  const from = await whereFrom();
  const device = await knownDevice(email);
  const signedIn = await signIn({ ...from, email, password, device, withoutFactor });
  if (!signedIn.ok) return signedIn;
  await nameSession(signedIn.value);
  const page = next === undefined ? '/sign-in' : `/sign-in?next=${encodeURIComponent(next)}`;
  if (signedIn.value.factorDue) {
    const hasPasskey = await ownsPasskey(signedIn.value.userId);
    return ok({ redirectTo: page, factorDue: true, hasPasskey });
  }
  await settleIn({ ...from, userId: signedIn.value.userId, email, stays });
  // The page where a second factor is set up, for a person who must have one and does not.
  const isOpen = (await actorOfSession(signedIn.value, { touch: false })) !== null;
  return ok({ redirectTo: isOpen ? safePath(next) : page, factorDue: false });
}

/** The address, browser and former session of this request. */
export async function whereFrom() {
  const given = await headers();
  return {
    address: clientAddress(given),
    userAgent: given.get('user-agent') ?? '',
    sessionBefore: (await namedSession())?.sessionId ?? null,
  };
}

/** Names the session in this browser's cookie. */
export async function nameSession(session: { userId: string; sessionId: string }): Promise<void> {
  const { name, options } = sessionCookie();
  const token = await encodeSessionToken(session);
  (await cookies()).set(name, token, { ...options, maxAge: sessionMaxAgeSeconds });
}

/** Knows the browser from now on, and takes over the person's preferences. */
export async function settleIn(o: Parameters<typeof meetBrowser>[0] & { stays: boolean }): Promise<void> {
  await meetBrowser(o);
  const saved = o.stays ? null : await savedPreferences(o.userId);
  if (saved) await rememberAll(saved);
}
