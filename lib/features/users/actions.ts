'use server';
import { randomUUID } from 'node:crypto';
import { cookies, headers } from 'next/headers';
import { z } from 'zod';
import { action, ownAction, publicAction } from '../../auth/action.ts';
import { namedSession } from '../../auth/current-actor.ts';
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
} from './schema.ts';
import { acceptProposal, askForTwo, rejectProposal, withdrawProposal } from './verbs/decide-access.ts';
import {
  changeRole,
  disablePerson,
  enablePerson,
  invitePerson,
  makeResetLink,
  revokeInvitation,
  signOutPerson,
} from './verbs/manage-people.ts';
import { changePassword, describeAccessLink, join, resetAccess } from './verbs/passwords.ts';
import { endOtherSessions, endSession, setPreferences, signIn, signOut } from './verbs/sign-in.ts';

/** Returns the path to open. Open it with a full load, so that nothing of the signed-out page remains. */
export const signInAction = publicAction({ schema: signInSchema, run: enter });

/** Signs a demo user in without a password, where {@link demoPasswordsAt} allows it. */
export const signInDemoAction = publicAction({
  schema: signInSchema.omit({ password: true }),
  run: async (given) => {
    const passwords = await demoPasswordsAt(clientAddress(await headers()));
    const password = passwords.get(given.email);
    return password === undefined ? err({ code: 'wrong' as const }) : enter({ ...given, password });
  },
});

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
export const signOutPersonAction = action(signOutPerson);
export const makeResetLinkAction = action(makeResetLink);
export const acceptProposalAction = action(acceptProposal);
export const rejectProposalAction = action(rejectProposal);
export const withdrawProposalAction = action(withdrawProposal);
export const askForTwoAction = action(askForTwo);

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
