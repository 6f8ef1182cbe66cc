import { recordAuditAlone } from '../../../audit.ts';
import type { Actor } from '../../../auth/types.ts';
import { err, ok, type Result } from '../../../result.ts';
import { endSessions } from '../data.ts';
import type { EndSessionRefusal } from '../types.ts';

/** Ends one of the person's own sessions elsewhere; this one ends by signing out. */
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

/** Ends every session of the person but this one. */
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
