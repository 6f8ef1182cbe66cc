'use server';
import { cookies, headers } from 'next/headers';
import { z } from 'zod';
import { action, ownAction, publicAction } from '../../auth/action.ts';
import { actorToEnrol, namedSession } from '../../auth/current-actor.ts';
import { type Errand, encodeErrand, errandCookie, isProviderOnly } from '../../auth/identity-provider.ts';
import type { Actor } from '../../auth/permissions.ts';
import { clientAddress } from '../../auth/request-facts.ts';
import { sessionCookie } from '../../auth/session-cookie.ts';
import { personToProve, revokeSession } from '../../auth/session-store.ts';
import { signOut } from '../../auth/sign-in.ts';
import { readPreferences } from '../../i18n/preferences.ts';
import { rememberAll } from '../../i18n/remember.ts';
import { err, ok, type Result } from '../../result.ts';
import { demoPasswordsAt } from '../demo/data.ts';
import {
  type PasskeyRefusal,
  type ProofRefusal,
  passkeySignInSchema,
  personProofSchema,
} from '../step-up/schema.ts';
import { askPasskey, proveSelf } from '../step-up/verbs/step-up.ts';
import { enter, enterByPassword, nameSession, settleIn, whereFrom } from './entering.ts';
import { deviceMark } from './known-browser.ts';
import {
  accessLinkSchema,
  askForEmailSchema,
  changeNameSchema,
  changePasswordSchema,
  endSessionSchema,
  finishSignInSchema,
  forgottenPasswordSchema,
  joinSchema,
  type ProviderOnly,
  preferencesSchema,
  resetAccessSchema,
  type SignInOver,
  safePath,
  signInSchema,
  startProviderSchema,
  unlinkIdentitySchema,
} from './schema.ts';
import { acceptProposal, askForTwo, rejectProposal, withdrawProposal } from './verbs/decide-access.ts';
import { askForNewPassword } from './verbs/forgotten-password.ts';
import {
  changeFactorRule,
  changeRole,
  disablePerson,
  enablePerson,
  endPersonSession,
  invitePerson,
  makeResetLink,
  removeIdentity,
  resetFactor,
  revokeInvitation,
  signOutPerson,
} from './verbs/manage-people.ts';
import { changePassword, describeAccessLink, join, resetAccess } from './verbs/passwords.ts';
import { askForEmail, cancelEmail, changeName, confirmEmail } from './verbs/profile.ts';
import {
  askForPasskey,
  endOtherSessions,
  endSession,
  finishSignIn,
  setPreferences,
  signInByPasskey,
} from './verbs/sign-in.ts';
import { unlinkOwnIdentity } from './verbs/unlink-identity.ts';

/** Returns the path to open. Open it with a full load, so that nothing of the signed-out page remains. */
export const signInAction = publicAction({ schema: signInSchema, run: enterByPassword });

/** Signs a demo user in without a password, where {@link demoPasswordsAt} allows it, and without a second factor. */
export const signInDemoAction = publicAction({
  schema: signInSchema.omit({ password: true }),
  run: async (given) => {
    const passwords = await demoPasswordsAt(clientAddress(await headers()));
    const password = passwords.get(given.email);
    if (password === undefined) return err({ code: 'wrong' as const });
    return enterByPassword({ ...given, password, withoutFactor: true });
  },
});

type Entered = { redirectTo: string; factorDue: boolean };

const whoIsDue = async (): Promise<Actor | null> => {
  const named = await namedSession();
  return named && personToProve(named);
};

/** Proves the second factor that is due after the password. */
export const finishSignInAction = publicAction({
  schema: finishSignInSchema,
  run: async ({ code, next, stays = false }): Promise<Result<Entered, ProofRefusal | SignInOver>> => {
    const person = isProviderOnly() ? null : await whoIsDue();
    if (!person) return err({ code: 'sign-in-over' });
    const from = await whereFrom();
    const finished = await finishSignIn(person, { code, address: from.address });
    if (!finished.ok) return finished;
    await settleIn({ ...from, userId: person.userId, email: person.email, stays });
    return ok({ redirectTo: safePath(next), factorDue: false });
  },
});

/** The question for the passkeys of the person whose second factor is due; null without one. */
export const askDuePasskeyAction = publicAction({
  schema: z.strictObject({}),
  run: async () => {
    const person = await whoIsDue();
    return person ? askPasskey(person) : ok({ options: null });
  },
});

/** Gives up a sign-in whose second factor is due, or has to be set up. */
export const abandonSignInAction = publicAction({
  schema: z.strictObject({}),
  run: async () => {
    const person = (await whoIsDue()) ?? (await actorToEnrol());
    if (person) await revokeSession(person.sessionId, 'given up');
    (await cookies()).delete({ name: sessionCookie().name, path: '/' });
    return ok({ redirectTo: '/sign-in' });
  },
});

export const askForPasskeyAction = publicAction({ schema: z.strictObject({}), run: askForPasskey });

/** Signs in by a passkey alone. */
export const signInByPasskeyAction = publicAction({
  schema: passkeySignInSchema,
  run: async ({ answer, next }): Promise<Result<Entered, PasskeyRefusal | ProviderOnly>> => {
    if (isProviderOnly()) return err({ code: 'provider-only' });
    const from = await whereFrom();
    const signedIn = await signInByPasskey({ ...from, answer });
    if (!signedIn.ok) return signedIn;
    await nameSession(signedIn.value);
    await settleIn({ ...from, ...signedIn.value, stays: false });
    return ok({ redirectTo: safePath(next), factorDue: false });
  },
});
/** Remembers why this browser goes to the identity provider, whose page it opens next. */
export const startProviderAction = publicAction({
  schema: startProviderSchema,
  run: async (given) => {
    const sessionBefore = (await namedSession())?.sessionId;
    return remembered({ ...given, sessionBefore, mark: await deviceMark() });
  },
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

/** Goes to the provider once more, for the signed-in person to prove who they are. */
export const proveByProviderAction = ownAction({
  schema: startProviderSchema.pick({ next: true }),
  run: (actor, { next }) => remembered({ prove: { userId: actor.userId, sessionId: actor.sessionId }, next }),
});

export const unlinkIdentityAction = ownAction({ schema: unlinkIdentitySchema, run: unlinkOwnIdentity });

async function remembered(errand: Errand): Promise<Result<object, never>> {
  const { name, options } = errandCookie();
  (await cookies()).set(name, await encodeErrand(errand), options);
  return ok({});
}

export const describeAccessLinkAction = publicAction({ schema: accessLinkSchema, run: describeAccessLink });

/** Makes the invited person's account and signs them in. */
export const joinAction = publicAction({
  schema: joinSchema,
  run: async (given) => {
    // Mails follow the language that the person reads from now on.
    const { locale } = await readPreferences();
    return signedInAfter(await join({ ...given, locale }), given.password);
  },
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

/** Answers alike for every address. */
export const askForNewPasswordAction = publicAction({
  schema: forgottenPasswordSchema,
  run: async (given) => askForNewPassword({ ...given, address: clientAddress(await headers()) }),
});

export const confirmEmailAction = publicAction({ schema: accessLinkSchema, run: confirmEmail });
export const changeNameAction = ownAction({ schema: changeNameSchema, run: changeName });
export const askForEmailAction = ownAction({ schema: askForEmailSchema, run: askForEmail });
export const cancelEmailAction = ownAction({
  schema: z.strictObject({}),
  run: (actor) => cancelEmail(actor),
});
export const changePasswordAction = ownAction({ schema: changePasswordSchema, run: changePassword });

export const invitePersonAction = action(invitePerson);
export const revokeInvitationAction = action(revokeInvitation);
export const changeRoleAction = action(changeRole);
export const disablePersonAction = action(disablePerson);
export const enablePersonAction = action(enablePerson);
export const endPersonSessionAction = action(endPersonSession);
export const removeIdentityAction = action(removeIdentity);
export const signOutPersonAction = action(signOutPerson);
export const makeResetLinkAction = action(makeResetLink);
export const resetFactorAction = action(resetFactor);
export const acceptProposalAction = action(acceptProposal);
export const rejectProposalAction = action(rejectProposal);
export const withdrawProposalAction = action(withdrawProposal);
export const askForTwoAction = action(askForTwo);

export const changeFactorRuleAction = action(changeFactorRule);

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
