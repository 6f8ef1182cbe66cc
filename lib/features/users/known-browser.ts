import { randomUUID } from 'node:crypto';
import { cookies } from 'next/headers';
import {
  deviceCookie,
  deviceMaxAgeSeconds,
  encodeDevice,
  readDevice,
  sessionCookie,
} from '../../auth/session-cookie.ts';
import { accountOf } from '../../auth/sign-in.ts';
import { log } from '../../logger.ts';
import { tellOfNewBrowser } from './verbs/sign-in.ts';

export const deviceMark = async (): Promise<string | undefined> =>
  (await cookies()).get(deviceCookie().name)?.value;

/** The mark of this browser, if this person signed in with it before. */
export async function knownDevice(email: string, mark?: string): Promise<string | null> {
  const known = await readDevice(mark ?? (await deviceMark()));
  return known?.account === accountOf(email) ? known.device : null;
}

/**
 * Marks the browser of a person who has signed in, and tells them by mail if it is new. `mark` is what the browser had
 * before it went to another site, from where it sends no strict cookie. A failure is logged: the person is signed in all the
 * same, with a browser that stays unknown.
 */
export async function meetBrowser(o: {
  userId: string;
  email: string;
  address: string;
  userAgent: string;
  mark?: string | undefined;
}): Promise<void> {
  try {
    const device = await knownDevice(o.email, o.mark);
    const mark = await encodeDevice({ account: accountOf(o.email), device: device ?? randomUUID() });
    const { options } = sessionCookie();
    (await cookies()).set(deviceCookie().name, mark, { ...options, maxAge: deviceMaxAgeSeconds });
    if (device === null) await tellOfNewBrowser(o.userId, o);
  } catch (problem) {
    log.error('a browser was not marked as known', { userId: o.userId, err: problem });
  }
}
