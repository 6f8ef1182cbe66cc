import { db } from '../db/client.ts';
import { err, ok, type Result } from '../result.ts';
import { recordAttempt, secondsLocked } from './lock-out.ts';
import { passwordFits } from './password.ts';
import { createSession } from './session-store.ts';

export type SignInRefusal = { code: 'wrong' } | { code: 'locked'; retryAfterSeconds: number };

/**
 * Checks e-mail and password and opens a session. Unknown account, wrong password and disabled user are one answer
 * and take one time; a locked account or address is told so before the password is looked at, whether or not the
 * account exists.
 */
export async function authenticate(o: {
  email: string;
  password: string;
  address: string;
  userAgent: string;
}): Promise<Result<{ userId: string; sessionId: string; name: string }, SignInRefusal>> {
  const account = o.email.trim().toLowerCase().slice(0, 254);
  const address = o.address.slice(0, 64);
  const retryAfterSeconds = await secondsLocked({ account, address });
  if (retryAfterSeconds > 0) return err({ code: 'locked', retryAfterSeconds });

  const user = await db().user.findUnique({ where: { email: account } });
  const active = user && !user.disabledAt ? user : null;
  const fits = await passwordFits(active?.passwordHash ?? null, o.password);
  await recordAttempt({ account, address, succeeded: fits });
  if (!fits || !active) return err({ code: 'wrong' });

  const sessionId = await createSession({ userId: active.id, address, userAgent: o.userAgent });
  return ok({ userId: active.id, sessionId, name: active.name });
}
