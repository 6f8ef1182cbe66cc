import type { AppLocale } from '../../auth/types.ts';

export type SignInInput = {
  email: string;
  password: string;
  /** A path of ours to go to afterwards; anything else is replaced by /overview. */
  next?: string;
};

/** `wrong` is the one answer for an unknown account, a wrong password and a disabled user. */
export type SignInRefusal = { code: 'wrong' } | { code: 'locked'; retryAfterSeconds: number };

export type Preferences = { locale: AppLocale; timeZone: string };
