import { db } from '../db/client.ts';
import type { Caller } from '../process/turns.ts';
import { err, ok, type Result } from '../result.ts';
import { shared } from '../shared.ts';
import { noteSuccess, reserveAttempt } from './lock-out.ts';
import { networkOf } from './network.ts';
import { passwordFits } from './password.ts';
import { closeDoor } from './request-door.ts';
import { seats } from './seats.ts';
import { createSession } from './session-store.ts';
import { busySeconds, type SignInRefusal } from './types.ts';

// Seats for as many sign-ins as one core checks in less than a second. A browser is only known to the person who once
// had the right password there: strangers, from however many addresses, do not take its seat.
const room = () =>
  shared('sign-in-room', () => ({
    strangers: seats({ most: 24, mostOfPlace: 6 }),
    known: seats({ most: 24, mostOfPlace: 6 }),
  }));

/** `device` is of this account's own cookie, or null (`known-device.ts`). */
export type Credentials = {
  email: string;
  password: string;
  address: string;
  userAgent: string;
  device: string | null;
};

/** The account's name, in one spelling however it is typed. */
export const accountOf = (email: string): string => email.trim().toLowerCase().slice(0, 254);

/**
 * Checks e-mail and password and opens a session. Unknown account, wrong password and disabled user are one answer
 * and take one time; a locked account or address is told so before the password is looked at, whether or not the
 * account exists. More attempts than can be looked at soon are refused without being counted.
 */
export async function authenticate(
  given: Credentials,
): Promise<Result<{ userId: string; sessionId: string; name: string }, SignInRefusal>> {
  const address = given.address.slice(0, 64);
  const caller = { place: given.device ?? networkOf(address), isKnown: given.device !== null };
  const leave = room()[caller.isKnown ? 'known' : 'strangers'].take(caller.place);
  if (!leave) {
    if (!caller.isKnown) closeDoor(address);
    return err({ code: 'busy', retryAfterSeconds: busySeconds });
  }
  try {
    return await attempt({ ...given, address }, caller);
  } finally {
    leave();
  }
}

async function attempt(
  { email, password, address, userAgent, device }: Credentials,
  caller: Caller,
): ReturnType<typeof authenticate> {
  const account = accountOf(email);
  const reserved = await reserveAttempt({ account, address, device });
  if (!reserved.ok) return err({ code: 'locked', retryAfterSeconds: reserved.reason.seconds });

  const user = await db().user.findUnique({ where: { email: account } });
  const active = user && !user.disabledAt ? user : null;
  const fits = await passwordFits(active?.passwordHash ?? null, password, caller);
  if (!fits || !active) return err({ code: 'wrong' });

  await noteSuccess(reserved.value);
  const sessionId = await createSession({ userId: active.id, address, userAgent });
  return ok({ userId: active.id, sessionId, name: active.name });
}
