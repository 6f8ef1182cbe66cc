import { z } from 'zod';
import type { Actor, AppLocale, Role } from '../../auth/permissions.ts';
import { type Density, densities, locales, type Theme, themes } from '../../i18n/locale.ts';
import { type PasswordProblem, passwordLength } from './password-rules.ts';

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

/** An e-mail address as it is stored: in lower case. */
export const emailSchema = z.string().trim().toLowerCase().max(254).pipe(z.email());

const token = z.string().length(43);
const newPassword = z.string().min(1).max(passwordLength.most);

export const accessLinkSchema = z.strictObject({ token });
export const joinSchema = z.strictObject({
  token,
  name: z.string().trim().min(1).max(100),
  password: newPassword,
});
export const resetAccessSchema = z.strictObject({ token, password: newPassword });
export const changePasswordSchema = z.strictObject({
  current: z.string().min(1).max(passwordLength.most),
  password: newPassword,
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

/** An access link as its page shows it before it is used. */
export type AccessLinkView = { email: string; madeBy: string | null; expiresAt: string } & (
  | { purpose: 'invitation'; role: Role }
  | { purpose: 'reset'; name: string; hasFactor: boolean }
);

/** `link-over`: used, expired, replaced, revoked or never made; the answer is the same for all. */
export type AccessLinkRefusal = { code: 'link-over' };
export type NewPasswordRefusal = { code: 'password-refused'; problem: PasswordProblem };

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
