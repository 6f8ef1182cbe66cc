import type { Permission, Role } from './permissions.ts';

export type AppLocale = 'en' | 'zh-CN';

/** The person behind a request, read from the session's row at that very request. */
export type Actor = {
  userId: string;
  name: string;
  email: string;
  role: Role;
  locale: AppLocale;
  /** IANA name. */
  timeZone: string;
  sessionId: string;
};

export type { Permission, Role };

/**
 * `wrong` is the one answer for an unknown account, a wrong password and a disabled user; `busy`: more is being looked at
 * than can be soon, and this attempt was not counted.
 */
export type SignInRefusal =
  | { code: 'wrong' }
  | { code: 'locked'; retryAfterSeconds: number }
  | { code: 'busy'; retryAfterSeconds: number };

/** A full queue is empty again well before that. */
export const busySeconds = 5;

/** The refusals every action and route handler can answer besides its own. */
export type AccessRefusal =
  | { code: 'signed-out' }
  | { code: 'forbidden'; permission: Permission }
  | { code: 'foreign-origin' }
  | { code: 'invalid-input'; errors: { path: string; message: string }[] }
  /** The database does not answer: a change under way may or may not have been saved. */
  | { code: 'no-database' }
  /** Something broke; `id` is in the log. */
  | { code: 'internal'; id: string };
