import { recordAuditAlone } from '../../../audit.ts';
import { authenticate, type Credentials } from '../../../auth/credentials.ts';
import { revokeSession } from '../../../auth/session-store.ts';
import type { SignInRefusal } from '../../../auth/types.ts';
import { ok, type Result } from '../../../result.ts';

/** Checks the credentials, opens a session row and notes it. The session that the browser had before ends. */
export async function signIn(
  o: Credentials & { sessionBefore: string | null },
): Promise<Result<{ userId: string; sessionId: string }, SignInRefusal>> {
  const outcome = await authenticate(o);
  if (!outcome.ok) return outcome;
  const { userId, sessionId, name } = outcome.value;
  if (o.sessionBefore) await revokeSession(o.sessionBefore, 'signed in again');
  await recordAuditAlone({
    actor: { userId, name },
    action: 'sign-in',
    subject: { kind: 'session', id: sessionId },
    address: o.address,
  });
  return ok({ userId, sessionId });
}
