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
  /** The list of what was discarded, for as long as it is kept. */
  | 'draft:recover'
  | 'order:create'
  | 'order:update'
  | 'order:upload'
  | 'order:complete'
  | 'order:confirm'
  | 'order:cancel'
  /** Also the orders of others; `order:cancel` alone is for one's own. */
  | 'order:cancel-any'
  | 'order:check'
  | 'order:note'
  /** One identifier of an order in full, on record. */
  | 'order:reveal'
  | 'order:export'
  | 'quote:get'
  | 'wallet:read'
  | 'wallet:convert'
  | 'event:read'
  | 'lookup:read'
  | 'lookup:run'
  | 'party:read'
  | 'party:edit'
  /** One full identifier, for half a minute, on record. */
  | 'party:reveal'
  | 'approval:read'
  | 'approval:submit'
  | 'approval:decide'
  | 'policy:read'
  | 'policy:change'
  /** Suggested documents, and the names of unexplained codes. */
  | 'documents:configure'
  | 'second-factor:reset'
  | 'audit:read';

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
