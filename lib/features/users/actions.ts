'use server';
import { randomUUID } from 'node:crypto';
import { cookies, headers } from 'next/headers';
import { z } from 'zod';
import { action, ownAction, publicAction } from '../../auth/action.ts';
import { namedSession } from '../../auth/current-actor.ts';
import { type Errand, encodeErrand, errandCookie, isProviderOnly } from '../../auth/identity-provider.ts';
import type { SignInRefusal } from '../../auth/permissions.ts';
import { clientAddress } from '../../auth/request-facts.ts';
import {
  deviceCookie,
  deviceMaxAgeSeconds,
  encodeDevice,
  encodeSessionToken,
  readDevice,
  sessionCookie,
  sessionMaxAgeSeconds,
} from '../../auth/session-cookie.ts';
import { accountOf } from '../../auth/sign-in.ts';
import { rememberAll } from '../../i18n/remember.ts';
import { err, ok, type Result } from '../../result.ts';
import { demoPasswordsAt } from '../demo/data.ts';
import { personProofSchema } from '../step-up/schema.ts';
import { proveSelf } from '../step-up/verbs/step-up.ts';
import { savedPreferences } from './queries.ts';
import {
  accessLinkSchema,
  changePasswordSchema,
  endSessionSchema,
  joinSchema,
  preferencesSchema,
  resetAccessSchema,
  safePath,
  signInSchema,
  startProviderSchema,
} from './schema.ts';
import {
  changeRole,
  disablePerson,
  enablePerson,
  endPersonSession,
  invitePerson,
  makeResetLink,
  revokeInvitation,
  signOutPerson,
} from './verbs/manage-people.ts';
import { changePassword, describeAccessLink, join, resetAccess } from './verbs/passwords.ts';
import { endOtherSessions, endSession, setPreferences, signIn, signOut } from './verbs/sign-in.ts';

/** Returns the path to open. Open it with a full load, so that nothing of the signed-out page remains. */
export const signInAction = publicAction({ schema: signInSchema, run: enterByPassword });

/** Signs a demo user in without a password, where {@link demoPasswordsAt} allows it. */
export const signInDemoAction = publicAction({
  schema: signInSchema.omit({ password: true }),
  run: async (given) => {
    const passwords = await demoPasswordsAt(clientAddress(await headers()));
    const password = passwords.get(given.email);
    return password === undefined ? err({ code: 'wrong' as const }) : enterByPassword({ ...given, password });
  },
});

async function enterByPassword(given: z.output<typeof signInSchema>) {
  return isProviderOnly() ? err<SignInRefusal>({ code: 'provider-only' }) : enter(given);
}

async function enter({ email, password, next, stays }: z.output<typeof signInSchema>) {
  const given = await headers();
  const address = clientAddress(given);
  const userAgent = given.get('user-agent') ?? '';
  const jar = await cookies();
  const account = accountOf(email);
  const known = await readDevice(jar.get(deviceCookie().name)?.value);
  const device = known?.account === account ? known.device : null;
  const sessionBefore = (await namedSession())?.sessionId ?? null;
  const signedIn = await signIn({ email, password, address, userAgent, device, sessionBefore });
  if (!signedIn.ok) return signedIn;
  const { name, options } = sessionCookie();
  const token = await encodeSessionToken(signedIn.value);
  jar.set(name, token, { ...options, maxAge: sessionMaxAgeSeconds });
  const mark = await encodeDevice({ account, device: device ?? randomUUID() });
  jar.set(deviceCookie().name, mark, { ...options, maxAge: deviceMaxAgeSeconds });
  const saved = stays ? null : await savedPreferences(signedIn.value.userId);
  if (saved) await rememberAll(saved);
  return ok({ redirectTo: safePath(next) });
}

/** Remembers why this browser goes to the identity provider, whose page it opens next. */
export const startProviderAction = publicAction({
  schema: startProviderSchema,
  run: async (given) => remembered({ ...given, sessionBefore: (await namedSession())?.sessionId }),
});

/** Goes to the provider to link the account of the signed-in person, who has proved who they are. */
export const linkIdentityAction = ownAction({
  schema: personProofSchema,
  run: async (actor, proof) => {
    const proved = await proveSelf(actor, proof);
    const { userId, sessionId } = actor;
    return proved.ok ? remembered({ link: { userId, sessionId } }) : proved;
  },
});

async function remembered(errand: Errand): Promise<Result<object, never>> {
  const { name, options } = errandCookie();
  (await cookies()).set(name, await encodeErrand(errand), options);
  return ok({});
}

export const describeAccessLinkAction = publicAction({ schema: accessLinkSchema, run: describeAccessLink });

/** Makes the invited person's account and signs them in. */
export const joinAction = publicAction({
  schema: joinSchema,
  run: async (given) => signedInAfter(await join(given), given.password),
});

/** Sets the new password and signs the person in. */
export const resetAccessAction = publicAction({
  schema: resetAccessSchema,
  run: async (given) => signedInAfter(await resetAccess(given), given.password),
});

/** Signs in with the password just set; where that is refused, the sign-in page says why. */
async function signedInAfter<E>(
  done: Result<{ email: string }, E>,
  password: string,
): Promise<Result<{ redirectTo: string }, E>> {
  if (!done.ok) return done;
  const entered = await enter({ email: done.value.email, password });
  return ok({ redirectTo: entered.ok ? entered.value.redirectTo : '/sign-in' });
}

export const changePasswordAction = ownAction({ schema: changePasswordSchema, run: changePassword });

export const invitePersonAction = action(invitePerson);
export const revokeInvitationAction = action(revokeInvitation);
export const changeRoleAction = action(changeRole);
export const disablePersonAction = action(disablePerson);
export const enablePersonAction = action(enablePerson);
export const endPersonSessionAction = action(endPersonSession);
export const signOutPersonAction = action(signOutPerson);
export const makeResetLinkAction = action(makeResetLink);

export const signOutAction = ownAction({
  schema: z.strictObject({}),
  run: async (actor) => {
    await signOut(actor);
    (await cookies()).delete({ name: sessionCookie().name, path: '/' });
    return ok({ redirectTo: '/sign-in' });
  },
});

export const setPreferencesAction = ownAction({
  schema: preferencesSchema,
  run: async (actor, chosen) => {
    const saved = await setPreferences(actor, chosen);
    await rememberAll(chosen);
    return saved;
  },
});

export const endSessionAction = ownAction({ schema: endSessionSchema, run: endSession });

export const endOtherSessionsAction = ownAction({
  schema: z.strictObject({}),
  run: (actor) => endOtherSessions(actor),
});
