import { recordAuditAlone } from '../../../audit.ts';
import { revokeSession } from '../../../auth/session-store.ts';
import type { Actor } from '../../../auth/types.ts';

/** Ends this session for good: a copy of its cookie opens nothing any more. */
export async function signOut(actor: Actor): Promise<void> {
  await revokeSession(actor.sessionId, 'signed out');
  await recordAuditAlone({ actor, action: 'sign-out', subject: { kind: 'session', id: actor.sessionId } });
}
