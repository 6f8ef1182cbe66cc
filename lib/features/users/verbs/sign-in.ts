import type { PublicKeyCredentialRequestOptionsJSON } from '@simplewebauthn/server';
import { recordAudit, recordAuditAlone } from '../../../audit.ts';
import type { Actor } from '../../../auth/permissions.ts';
import { placeOfAddress } from '../../../auth/place-of-address.ts';
import { createSession, openSession, revokeSession, touchSession } from '../../../auth/session-store.ts';
import { authenticate } from '../../../auth/sign-in.ts';
import { now } from '../../../clock.ts';
import { tellPerson } from '../../../mail/post.ts';
import { recordRefusalAlone } from '../../../refusal.ts';
import { err, ok, type Result } from '../../../result.ts';
import {
  findPasskey,
  lockFactors,
  noteStepUp,
  noteUse,
  putChallenge,
  spendChallenge,
} from '../../step-up/data.ts';
import { passkeyIn, readAnswer, requestOptions } from '../../step-up/passkeys.ts';
import type { PasskeyRefusal, ProofRefusal } from '../../step-up/schema.ts';
import { proveFactor } from '../../step-up/verbs/step-up.ts';
import { endLinksFor } from '../data/links.ts';
import { countSessions, endSessions, findUser, inTransaction, updatePreferences } from '../data.ts';
import { deviceOf, savedPreferences, sessionState, usesOnePageWizard } from '../queries.ts';
import type { EndSessionRefusal, Preferences, SessionState } from '../schema.ts';

/** Signs a person in; next-auth's own callback does the same. */
export const signIn = authenticate;

/** Opens a session by the second factor that was due after the password. */
export function finishSignIn(
  person: Actor,
  { code, address }: { code: string; address: string },
): Promise<Result<object, ProofRefusal>> {
  return inTransaction(async (tx): Promise<Result<object, ProofRefusal>> => {
    const proof = await proveFactor(tx, person, code, { atSignIn: true });
    if (!proof.ok) return proof;
    await openSession(tx, person.sessionId);
    await noteStepUp(tx, person, 'factor');
    await recordAudit(tx, {
      actor: person,
      action: 'sign-in',
      subject: { kind: 'session', id: person.sessionId },
      data: { by: proof.value.by },
      address,
    });
    return ok({});
  });
}

/** The question for whichever passkey its owner picks, before anybody is known. */
export async function askForPasskey(): Promise<
  Result<{ options: PublicKeyCredentialRequestOptionsJSON }, never>
> {
  const options = await requestOptions([]);
  await inTransaction((tx) =>
    putChallenge(tx, { challenge: options.challenge, purpose: 'sign-in', sessionId: null }),
  );
  return ok({ options });
}

/**
 * Signs in by a passkey alone, which has verified its owner. Every other answer, a disabled person, and one whom only the
 * identity provider lets in, are refused alike.
 */
export async function signInByPasskey(given: {
  answer: string;
  address: string;
  userAgent: string;
  sessionBefore: string | null;
}): Promise<Result<{ userId: string; sessionId: string; email: string }, PasskeyRefusal>> {
  const { answer, address, userAgent, sessionBefore } = given;
  const person = await inTransaction(async (tx) => {
    const named = await findPasskey(tx, passkeyIn(answer) ?? '');
    // Read again under the lock: of two answers at once the second sees the count of the first.
    const factors = named ? await lockFactors(tx, named.userId) : [];
    const factor = factors.find(({ id }) => id === named?.id);
    if (!factor) return null;
    const spend = (challenge: string) =>
      spendChallenge(tx, { challenge, purpose: 'sign-in', sessionId: null });
    const counter = await readAnswer(answer, { factor, spend, isAlone: true });
    if (counter === null) return null;
    await noteUse(tx, factor.id, counter);
    const user = await findUser(factor.userId, tx);
    // The provider alone decides whether a person without a password still comes in.
    if (!user || user.disabledAt || user.passwordHash === null) return null;
    // In the transaction that holds the person's row: who ends all sessions ends this one too.
    const sessionId = await createSession({ userId: user.id, address, userAgent }, tx);
    return { ...user, sessionId };
  });
  if (!person) {
    await recordRefusalAlone({
      actor: null,
      action: 'sign-in.failed',
      subject: { kind: 'user', id: 'unknown' },
      data: { code: 'passkey-wrong' },
      address,
    });
    return err({ code: 'passkey-wrong' });
  }
  const { id: userId, name, email, sessionId } = person;
  if (sessionBefore) await revokeSession(sessionBefore, 'signed in again');
  await inTransaction(async (tx) => {
    await noteStepUp(tx, { sessionId, userId }, 'factor');
    await recordAudit(tx, {
      actor: { userId, name },
      action: 'sign-in',
      subject: { kind: 'session', id: sessionId },
      data: { by: 'passkey' },
      address,
    });
  });
  return ok({ userId, sessionId, email });
}

/** Tells a person that somebody signed in as them in a browser that the portal had not seen; not at the first sign-in. */
export async function tellOfNewBrowser(
  userId: string,
  { address, userAgent }: { address: string; userAgent: string },
): Promise<void> {
  const place = await placeOfAddress(address);
  await inTransaction(async (tx) => {
    const [person, sessions] = await Promise.all([findUser(userId, tx), countSessions(tx, userId)]);
    if (!person || sessions < 2) return;
    const { browser, system } = deviceOf(userAgent);
    await tellPerson(tx, person, {
      kind: 'new-browser',
      name: person.name,
      browser: [browser, system].filter((known) => known !== null).join(', '),
      network: address,
      place,
      at: now().toISOString(),
    });
  });
}

/** Restarts the idle time of this session; its absolute end does not change. */
export async function staySignedIn(actor: Actor): Promise<SessionState> {
  await touchSession(actor.sessionId);
  return sessionState(actor);
}

/** Ends another session of the same user; the current session ends by signing out. */
export async function endSession(
  actor: Actor,
  { sessionId }: { sessionId: string },
): Promise<Result<{ ended: number }, EndSessionRefusal>> {
  if (sessionId === actor.sessionId) return err({ code: 'own-session' });
  const ended = await endSessions({
    userId: actor.userId,
    where: { id: sessionId },
    reason: 'ended by the person',
  });
  if (ended === 0) return err({ code: 'session-not-found' });
  await recordAuditAlone({ actor, action: 'session.end', subject: { kind: 'session', id: sessionId } });
  return ok({ ended });
}

/** Ends every session of the user except this one. */
export function endOtherSessions(actor: Actor): Promise<Result<{ ended: number }, never>> {
  const { userId, sessionId } = actor;
  return inTransaction(async (tx) => {
    const ended = await endSessions(
      { userId, where: { id: { not: sessionId } }, reason: 'ended by the person' },
      tx,
    );
    // Asked for in one of these sessions, maybe by a stranger.
    await endLinksFor(tx, { purpose: 'email', madeById: userId });
    await recordAudit(tx, {
      actor,
      action: 'session.end',
      subject: { kind: 'session', id: sessionId },
      data: { others: ended },
    });
    return ok({ ended });
  });
}

/** Saves the user's own preferences. */
export async function setPreferences(actor: Actor, chosen: Preferences): Promise<Result<Preferences, never>> {
  await updatePreferences(actor.userId, chosen);
  return ok(chosen);
}

/** Saves one preference and keeps the others. If none were saved before, the ones in use (`here`) are saved with it. */
export async function keepChoice(
  actor: Actor,
  { choice, here }: { choice: Partial<Preferences>; here: Omit<Preferences, 'onePageWizard'> },
): Promise<void> {
  const saved = (await savedPreferences(actor.userId)) ?? {
    ...here,
    onePageWizard: await usesOnePageWizard(actor),
  };
  await updatePreferences(actor.userId, { ...saved, ...choice });
}
