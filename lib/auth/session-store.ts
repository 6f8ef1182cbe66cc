import { now } from '../clock.ts';
import { db, type Tx } from '../db/client.ts';
import { mustHaveFactor } from './factor-rule.ts';
import { type Actor, type AppLocale, type Role, roles } from './permissions.ts';
import { type SessionToken, sessionMaxAgeSeconds } from './session-cookie.ts';

export const idleMs = 15 * 60_000;
// At most one write per minute is precise enough for an idle limit of 15 minutes.
const touchEveryMs = 60_000;

export async function createSession(
  o: {
    userId: string;
    address: string;
    userAgent: string;
    /** True after the password of a person with a second factor. */
    factorDue?: boolean;
    /** True for a sign-in by the identity provider, which asks for a second factor itself. */
    byProvider?: boolean;
  },
  tx: Tx = db(),
): Promise<string> {
  const at = now();
  const session = await tx.session.create({
    data: {
      userId: o.userId,
      createdAt: at,
      lastSeenAt: at,
      expiresAt: new Date(at.getTime() + sessionMaxAgeSeconds * 1000),
      address: o.address.slice(0, 64),
      userAgent: o.userAgent.slice(0, 256),
      factorDue: o.factorDue ?? false,
      byProvider: o.byProvider ?? false,
    },
  });
  return session.id;
}

export async function revokeSession(sessionId: string, reason: string): Promise<void> {
  await db().session.updateMany({
    where: { id: sessionId, revokedAt: null },
    data: { revokedAt: now(), revokedReason: reason },
  });
}

/** Ends sessions of this user only; returns how many were open. */
export async function endSessions(
  o: {
    userId: string;
    where?: { id: string } | { id: { not: string } } | { byProvider: boolean };
    reason: string;
  },
  tx: Tx = db(),
): Promise<number> {
  const { count } = await tx.session.updateMany({
    where: { userId: o.userId, revokedAt: null, ...o.where },
    data: { revokedAt: now(), revokedReason: o.reason },
  });
  return count;
}

/**
 * The person of a session, or null if it was revoked, is older than 8 hours or idle for 15 minutes, its second factor is
 * still due or has to be set up first, or its user is disabled: rights are read on every request, never from the cookie.
 * `touch` counts as activity; polling and streams do not, or an open tab would never time out.
 */
export function actorOfSession(token: SessionToken, { touch }: { touch: boolean }): Promise<Actor | null> {
  return personAt(token, { touch, stage: 'open' });
}

/** The person whose password was right and whose second factor is still due, for a quarter of an hour. */
export function personToProve(token: SessionToken): Promise<Actor | null> {
  return personAt(token, { touch: false, stage: 'to-prove' });
}

/** The person who has to set up a second factor before anything else. */
export function personToEnrol(token: SessionToken): Promise<Actor | null> {
  return personAt(token, { touch: true, stage: 'to-enrol' });
}

type Stage = 'open' | 'to-prove' | 'to-enrol';

const withFactor = {
  secondFactors: { where: { confirmedAt: { not: null } }, select: { id: true }, take: 1 },
};

async function personAt(
  token: SessionToken,
  { touch, stage }: { touch: boolean; stage: Stage },
): Promise<Actor | null> {
  const session = await db().session.findUnique({
    where: { id: token.sessionId },
    include: { user: { include: withFactor } },
  });
  const at = now().getTime();
  if (!session || session.userId !== token.userId || session.revokedAt || session.user.disabledAt)
    return null;
  if (session.expiresAt.getTime() <= at || session.lastSeenAt.getTime() + idleMs <= at) return null;
  const role = roles.find((known) => known === session.user.role);
  if (!role) return null;
  const lacksFactor = !session.byProvider && session.user.secondFactors.length === 0;
  const isToEnrol = lacksFactor && (await mustHaveFactor(role));
  if (stage !== (session.factorDue ? 'to-prove' : isToEnrol ? 'to-enrol' : 'open')) return null;
  if (touch && session.lastSeenAt.getTime() + touchEveryMs <= at) {
    await db().session.updateMany({
      where: { id: session.id, revokedAt: null },
      data: { lastSeenAt: new Date(at) },
    });
  }
  return actorOf(session.user, role, session.id);
}

/** Opens a session whose second factor was proved. */
export async function openSession(tx: Tx, sessionId: string): Promise<void> {
  await tx.session.updateMany({
    where: { id: sessionId, revokedAt: null },
    data: { factorDue: false, lastSeenAt: now() },
  });
}

/** Seconds until the session ends by inactivity, and at the latest; 0 if there is no session. */
export async function idleTimeOf(
  sessionId: string,
): Promise<{ idleSecondsLeft: number; secondsLeft: number }> {
  const session = await db().session.findUnique({ where: { id: sessionId } });
  const at = now().getTime();
  const until = (end: number) => Math.max(0, Math.floor((end - at) / 1000));
  if (!session) return { idleSecondsLeft: 0, secondsLeft: 0 };
  const secondsLeft = until(session.expiresAt.getTime());
  return {
    idleSecondsLeft: Math.min(secondsLeft, until(session.lastSeenAt.getTime() + idleMs)),
    secondsLeft,
  };
}

/** Counts activity when a person asks to stay signed in. */
export async function touchSession(sessionId: string): Promise<void> {
  await db().session.updateMany({ where: { id: sessionId, revokedAt: null }, data: { lastSeenAt: now() } });
}

function actorOf(
  user: { id: string; name: string; email: string; locale: string; timeZone: string },
  role: Role,
  sessionId: string,
): Actor {
  const locale: AppLocale = user.locale === 'zh-CN' ? 'zh-CN' : 'en';
  const { id: userId, name, email, timeZone } = user;
  return { userId, name, email, role, locale, timeZone, sessionId };
}
