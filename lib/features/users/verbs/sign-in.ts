import { recordAuditAlone } from '../../../audit.ts';
import type { Actor } from '../../../auth/permissions.ts';
import { revokeSession, touchSession } from '../../../auth/session-store.ts';
import { authenticate } from '../../../auth/sign-in.ts';
import { now } from '../../../clock.ts';
import { tellPerson } from '../../../mail/post.ts';
import { err, ok, type Result } from '../../../result.ts';
import { countSessions, endSessions, findUser, inTransaction, updatePreferences } from '../data.ts';
import { deviceOf, savedPreferences, sessionState, usesOnePageWizard } from '../queries.ts';
import type { EndSessionRefusal, Preferences, SessionState } from '../schema.ts';

/** Signs a person in; next-auth's own callback does the same. */
export const signIn = authenticate;

/** Tells a person that somebody signed in as them in a browser that the portal had not seen; not at the first sign-in. */
export async function tellOfNewBrowser(
  userId: string,
  { address, userAgent }: { address: string; userAgent: string },
): Promise<void> {
  await inTransaction(async (tx) => {
    const [person, sessions] = await Promise.all([findUser(userId), countSessions(tx, userId)]);
    if (!person || sessions < 2) return;
    const { browser, system } = deviceOf(userAgent);
    await tellPerson(tx, person, {
      kind: 'new-browser',
      name: person.name,
      browser: [browser, system].filter((known) => known !== null).join(', '),
      network: address,
      at: now().toISOString(),
    });
  });
}

/** Ends this session for good: a copy of its cookie no longer works. */
export async function signOut(actor: Actor): Promise<void> {
  await revokeSession(actor.sessionId, 'signed out');
  await recordAuditAlone({ actor, action: 'sign-out', subject: { kind: 'session', id: actor.sessionId } });
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
export async function endOtherSessions(actor: Actor): Promise<Result<{ ended: number }, never>> {
  const ended = await endSessions({
    userId: actor.userId,
    where: { id: { not: actor.sessionId } },
    reason: 'ended by the person',
  });
  await recordAuditAlone({
    actor,
    action: 'session.end',
    subject: { kind: 'session', id: actor.sessionId },
    data: { others: ended },
  });
  return ok({ ended });
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
