/** Roles in display order. The database's check constraint lists the same roles; an unknown role has no access. */
export const roles = ['operator', 'approver', 'admin', 'auditor', 'qa'] as const;
export type Role = (typeof roles)[number];

const workers = ['operator', 'approver', 'admin', 'qa'] as const satisfies readonly Role[];
const everybody = [...workers, 'auditor'] as const satisfies readonly Role[];

/**
 * The roles of each permission: the only place that names roles, so that a new role starts without permissions. `qa`
 * converts in the sandbox only; production has no such users.
 */
const holders = {
  'order:read': everybody,
  'order:draft': workers,
  /** The list of discarded drafts, while they are kept. */
  'draft:recover': workers,
  'order:create': workers,
  'order:update': workers,
  'order:upload': workers,
  'order:complete': workers,
  'order:confirm': workers,
  'order:cancel': workers,
  /** Includes other people's orders; `order:cancel` covers only a person's own orders. */
  'order:cancel-any': ['admin', 'qa'],
  'order:check': workers,
  'order:note': workers,
  /** Shows one full identifier of an order, with an audit entry. */
  'order:reveal': everybody,
  'order:export': everybody,
  /** Sets the balance below which people are warned. */
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
  /** Shows one full identifier for half a minute, with an audit entry. */
  'party:reveal': everybody,
  'approval:read': ['approver', 'admin', 'auditor', 'qa'],
  'approval:submit': workers,
  'approval:decide': ['approver', 'admin'],
  'policy:read': ['admin', 'auditor', 'qa'],
  'policy:change': ['admin'],
  /** Sets suggested documents and the names of unexplained codes. */
  'documents:configure': ['admin'],
  'people:read': ['admin', 'auditor'],
  /** Invites, disables and enables people, changes their roles, and resets a lost second factor. */
  'people:manage': ['admin'],
  /** People shown as contacts for help, and asked for an approval if nobody else can give it. */
  'portal:administer': ['admin'],
  'audit:read': ['admin', 'auditor'],
  /** Decides orders, time and money of the sandbox; production has no such page. */
  'sandbox:use': ['admin', 'qa'],
} as const satisfies Record<string, readonly Role[]>;

export type Permission = keyof typeof holders;

export const permissions = Object.keys(holders) as Permission[];

/** True if the role has the permission. */
export function may(role: Role, permission: Permission): boolean {
  return rolesWith(permission).includes(role);
}

/**
 * The roles that decide about money or people. In production one administrator alone gives them to nobody: an approver of
 * one's own making would be a second pair of one's own eyes.
 */
export const isTrusted = (role: Role): boolean =>
  may(role, 'approval:decide') || may(role, 'portal:administer');

/** The people who must have a second factor; `trusted` are those who decide about money or people. */
export const factorRules = ['nobody', 'trusted', 'everybody'] as const;
export type FactorRule = (typeof factorRules)[number];

/** The roles that people of a portal can have: testers exist in a sandbox only. */
export const rolesOf = (portal: 'sandbox' | 'production'): readonly Role[] =>
  portal === 'sandbox' ? roles : roles.filter((role) => role !== 'qa');

/** The permissions that a portal has: production has no sandbox. */
export const permissionsOf = (portal: 'sandbox' | 'production'): readonly Permission[] =>
  portal === 'sandbox' ? permissions : permissions.filter((permission) => permission !== 'sandbox:use');

/** The roles that have the permission, for queries about people. */
export function rolesWith(permission: Permission): Role[] {
  return [...holders[permission]];
}

export type AppLocale = 'en' | 'zh-CN';

/** The person behind a request, read from the session row on that request. */
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
 * `wrong` covers an unknown account, a wrong password and a disabled user; `busy` means that too many sign-ins are
 * being checked, and this attempt was not counted; `provider-only`, that the portal takes no passwords (OIDC_ONLY).
 */
export type SignInRefusal =
  | { code: 'wrong' }
  | { code: 'provider-only' }
  | { code: 'locked'; retryAfterSeconds: number }
  | { code: 'busy'; retryAfterSeconds: number };

/** A full queue empties well within this time. */
export const busySeconds = 5;

/** Refusals that every action and route handler can return, in addition to its own. */
export type AccessRefusal =
  | { code: 'signed-out' }
  | { code: 'forbidden'; permission: Permission }
  | { code: 'foreign-origin' }
  | { code: 'invalid-input'; errors: { path: string; message: string }[] }
  /** The database does not answer: the change may or may not have been saved. */
  | { code: 'no-database' }
  /** An unexpected error; its details are in the log under `id`. */
  | { code: 'internal'; id: string };
