import { createHmac } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { changes, drawnForAnother, drawnForHeader } from '../drawn-for.ts';
import { env } from '../env.ts';
import { log } from '../logger.ts';
import { shared } from '../shared.ts';
import type { Actor } from './permissions.ts';
import { isFromOurPages } from './request-facts.ts';
import { cookieOf, decodeSessionToken, type SessionToken, sessionCookie } from './session-cookie.ts';

type Person = Pick<Actor, 'userId' | 'role'>;

/** Names for whom a page is drawn: the person with the role that decides what the page offers. Says nothing else. */
export const drawnFor = ({ userId, role }: Person): string =>
  createHmac('sha256', env().AUTH_SECRET)
    .update(`drawn for ${userId} ${role}`)
    .digest('base64url')
    .slice(0, 22);

/** A person as the door reads them; `recordRefusal` puts on record that their press was refused. */
type PersonAtDoor = Person & { recordRefusal?(code: string): Promise<void> };
type ReadSession = (token: SessionToken) => Promise<PersonAtDoor | null>;
const door = () => shared<{ read?: ReadSession }>('session-reader-of-the-door', () => ({}));

/** Gives the server in front of Next, which has no database client of its own, the means to read sessions. */
export function letDoorReadSessions(read: ReadSession): void {
  door().read = read;
}

/**
 * Requests that change something and do not say for whom their page was drawn. The service's callbacks, the calls for
 * tests and whatever else comes without a session need not be here: each has a caller of its own to prove.
 */
const exceptions: { is: (request: IncomingMessage) => boolean; why: string }[] = [
  {
    is: ({ url = '' }) => /^\/(?:sign-(?:in|out)|set-password)(?:[?/]|$)/.test(url),
    why: 'makes or ends the session of this browser, whose ever it is',
  },
  { is: ({ url = '' }) => url.startsWith('/api/auth/'), why: 'sign-in of next-auth, which makes a session' },
  {
    is: ({ headers, url = '' }) => headers['next-action'] === undefined && !/^\/(?:api|hub)\//.test(url),
    why: 'a form sent without scripts: language, theme and signing out, which are the only ones',
  },
];

type Refusal = { status: number; code: string; message: string };

/**
 * Returns why a changing request of our pages is refused, or null: its page was drawn for somebody else than who is
 * signed in now, or for another role. Requests of strangers' pages, and without a session, are refused where they arrive.
 */
export async function refusalOfOtherPerson(request: IncomingMessage): Promise<Refusal | null> {
  const get = (name: string): string | null => request.headers[name]?.toString() ?? null;
  if (!changes(request.method) || exceptions.some(({ is }) => is(request)) || !isFromOurPages({ get }))
    return null;
  const token = await decodeSessionToken(cookieOf(request, sessionCookie().name));
  if (!token) return null;
  try {
    const person = await door().read?.(token);
    if (person === null || (person && request.headers[drawnForHeader] === drawnFor(person))) return null;
    if (person) {
      await person.recordRefusal?.(drawnForAnother);
      return {
        status: 412,
        code: drawnForAnother,
        message: 'This page was drawn for another person or role.',
      };
    }
  } catch (err) {
    log.error('the session could not be read', { err });
  }
  return { status: 503, code: 'no-database', message: 'The portal cannot read who is signed in.' };
}
