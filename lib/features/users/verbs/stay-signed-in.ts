import { touchSession } from '../../../auth/session-store.ts';
import type { Actor } from '../../../auth/types.ts';
import { sessionState } from '../queries.ts';
import type { SessionState } from '../types.ts';

/** Begins the idle time of this session anew; its end after eight hours stays where it is. */
export async function staySignedIn(actor: Actor): Promise<SessionState> {
  await touchSession(actor.sessionId);
  return sessionState(actor);
}
