/** In the order in which people read them. The database's check is made of them; any other word lets nobody in. */
export const roles = ['operator', 'approver', 'admin', 'auditor', 'qa'] as const;
export type Role = (typeof roles)[number];

const workers = ['operator', 'approver', 'admin', 'qa'] as const satisfies readonly Role[];
const everybody = [...workers, 'auditor'] as const satisfies readonly Role[];

/**
 * The roles of each permission: the one place that names them, so that a new one may do nothing yet. `qa` converts in
 * the sandbox only; production has no such users.
 */
const holders = {
  'order:read': everybody,
  'order:draft': workers,
  /** The list of discarded drafts, for as long as they are kept. */
  'draft:recover': workers,
  'order:create': workers,
  'order:update': workers,
  'order:upload': workers,
  'order:complete': workers,
  'order:confirm': workers,
  'order:cancel': workers,
  /** Also the orders of others; `order:cancel` alone is for one's own. */
  'order:cancel-any': ['admin', 'qa'],
  'order:check': workers,
  'order:note': workers,
  /** One identifier of an order in full, on record. */
  'order:reveal': everybody,
  'order:export': everybody,
  /** The amount under which people are warned. */
  'wallet:limit': ['admin'],
  'wallet:statement': everybody,
  'quote:get': workers,
  'wallet:read': everybody,
  'wallet:convert': ['admin', 'qa'],
  'event:read': everybody,
  'lookup:read': everybody,
  'lookup:run': workers,
  'party:read': everybody,
  'party:edit': workers,
  /** One full identifier, for half a minute, on record. */
  'party:reveal': everybody,
  'approval:read': ['approver', 'admin', 'auditor', 'qa'],
  'approval:submit': workers,
  'approval:decide': ['approver', 'admin'],
  'policy:read': ['admin', 'auditor', 'qa'],
  'policy:change': ['admin'],
  /** Suggested documents, and the names of unexplained codes. */
  'documents:configure': ['admin'],
  'second-factor:reset': ['admin'],
  /** The people named as contacts for help, and asked for an approval when nobody else can give it. */
  'portal:administer': ['admin'],
  'audit:read': ['admin', 'auditor'],
} as const satisfies Record<string, readonly Role[]>;

export type Permission = keyof typeof holders;

/** True if the role has the permission. */
export function may(role: Role, permission: Permission): boolean {
  return rolesWith(permission).includes(role);
}

/** The roles that have the permission, for queries about people. */
export function rolesWith(permission: Permission): Role[] {
  return [...holders[permission]];
}

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
