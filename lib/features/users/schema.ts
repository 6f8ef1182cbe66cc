import { z } from 'zod';
import type { Actor, AppLocale } from '../../auth/permissions.ts';
import { type Density, densities, locales, type Theme, themes } from '../../i18n/locale.ts';

export const signInSchema = z.strictObject({
  email: z.string().trim().min(1).max(254),
  password: z.string().min(1).max(256),
  next: z.string().max(2000).optional(),
  stays: z.boolean().optional(),
});

export const preferencesSchema = z.strictObject({
  locale: z.enum(locales),
  theme: z.enum(themes),
  density: z.enum(densities),
  fixedTimeZone: z
    .string()
    .max(64)
    .refine((zone) => isTimeZone(zone))
    .nullable(),
  onePageWizard: z.boolean(),
  singleKeys: z.boolean(),
});

export const endSessionSchema = z.strictObject({ sessionId: z.uuid() });

function isTimeZone(zone: string): boolean {
  try {
    return Boolean(new Intl.DateTimeFormat('en', { timeZone: zone }));
  } catch {
    return false;
  }
}

/** A user's preferences, the same in every browser. */
export type Preferences = {
  locale: AppLocale;
  theme: Theme;
  density: Density;
  /** IANA name; null follows the browser. */
  fixedTimeZone: string | null;
  /** Steps 1 to 3 of a transfer on one page. */
  onePageWizard: boolean;
  /** True if single-key shortcuts are on. */
  singleKeys: boolean;
};

/** A browser in which this user is signed in. Times are ISO 8601. */
export type SessionView = {
  id: string;
  isThisOne: boolean;
  browser: string | null;
  system: string | null;
  address: string | null;
  signedInAt: string;
  lastSeenAt: string;
};

export type EndSessionRefusal = { code: 'session-not-found' } | { code: 'own-session' };

/** Seconds until the session ends without activity, and at the latest; independent of the browser's clock. */
export type SessionState = Pick<Actor, 'userId' | 'name' | 'role'> & {
  /** For whom a page is drawn now. */
  drawnFor: string;
  idleSecondsLeft: number;
  secondsLeft: number;
};

const home = '/overview';
const isPath = (text: string): boolean => /^\/(?![/\\])[^\\\p{Cc}]*$/u.test(text);

/**
 * The page to open after signing in: a path of the portal, or home. Anything a browser could read as another address
 * (`//host`, a backslash, a scheme, control characters) is not a path.
 */
export function safePath(next: string | undefined): string {
  if (!next || !isPath(next)) return home;
  const url = new URL(next, 'http://portal.invalid');
  if (
    // URL has resolved the dots: `/.//host` has become `//host`.
    !isPath(url.pathname) ||
    url.host !== 'portal.invalid' ||
    url.pathname.startsWith('/sign-in') ||
    url.pathname.startsWith('/api/')
  ) {
    return home;
  }
  return `${url.pathname}${url.search}`;
}
