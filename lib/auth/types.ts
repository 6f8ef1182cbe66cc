export const roles = ['operator', 'approver', 'admin', 'auditor', 'qa'] as const;
export type Role = (typeof roles)[number];

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

export type Permission =
  | 'order:read'
  | 'order:draft'
  | 'order:create'
  | 'order:upload'
  | 'order:complete'
  | 'order:confirm'
  | 'order:cancel'
  | 'order:check'
  | 'quote:get'
  | 'wallet:read'
  | 'wallet:convert'
  | 'event:read'
  | 'audit:read';

/** What every action and route handler can answer besides its own refusals. */
export type AccessRefusal =
  | { code: 'signed-out' }
  | { code: 'forbidden'; permission: Permission }
  | { code: 'foreign-origin' }
  | { code: 'invalid-input'; errors: { path: string; message: string }[] }
  /** Something broke; `id` is in the log. */
  | { code: 'internal'; id: string };
