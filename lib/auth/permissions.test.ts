import { expect, test } from 'vitest';
import { type Actor, may, type Permission, type Role, rolesWith } from './permissions.ts';
import { authorise, Forbidden } from './use-case.ts';

const roles: readonly Role[] = ['operator', 'approver', 'admin', 'auditor', 'qa'];

/**
 * The roles of each permission, written out a second time on purpose: a role gains a permission here as well, or
 * nowhere.
 */
const holders: Record<Permission, readonly Role[]> = {
  'order:read': roles,
  'order:reveal': roles,
  'order:export': roles,
  'wallet:read': roles,
  'event:read': roles,
  'lookup:read': roles,
  'party:read': roles,
  'party:reveal': roles,
  'order:draft': ['operator', 'approver', 'admin', 'qa'],
  'order:create': ['operator', 'approver', 'admin', 'qa'],
  'order:update': ['operator', 'approver', 'admin', 'qa'],
  'order:upload': ['operator', 'approver', 'admin', 'qa'],
  'order:complete': ['operator', 'approver', 'admin', 'qa'],
  'order:confirm': ['operator', 'approver', 'admin', 'qa'],
  'order:cancel': ['operator', 'approver', 'admin', 'qa'],
  'order:check': ['operator', 'approver', 'admin', 'qa'],
  'order:note': ['operator', 'approver', 'admin', 'qa'],
  'quote:get': ['operator', 'approver', 'admin', 'qa'],
  'lookup:run': ['operator', 'approver', 'admin', 'qa'],
  'party:edit': ['operator', 'approver', 'admin', 'qa'],
  'approval:submit': ['operator', 'approver', 'admin', 'qa'],
  'approval:decide': ['approver', 'admin'],
  'approval:read': ['approver', 'admin', 'auditor', 'qa'],
  'policy:read': ['admin', 'auditor', 'qa'],
  'policy:change': ['admin'],
  'audit:read': ['admin', 'auditor'],
  'order:cancel-any': ['admin', 'qa'],
  'wallet:convert': ['admin', 'qa'],
  'wallet:limit': ['admin'],
  'wallet:statement': roles,
  'documents:configure': ['admin'],
  'draft:recover': ['operator', 'approver', 'admin', 'qa'],
  'portal:administer': ['admin'],
  'people:read': ['admin', 'auditor'],
  'people:manage': ['admin'],
  'sandbox:use': ['admin', 'qa'],
};

const cells = Object.entries(holders).flatMap(([permission, allowed]) =>
  roles.map((role) => ({ role, permission: permission as Permission, isAllowed: allowed.includes(role) })),
);

test.each(cells)('$role and $permission: $isAllowed', ({ role, permission, isAllowed }) => {
  expect(may(role, permission)).toBe(isAllowed);
  expect(rolesWith(permission).includes(role)).toBe(isAllowed);
  const refused = refusalOf(() => authorise({ role } as Actor, permission));
  expect(refused).toBe(!isAllowed);
});

function refusalOf(attempt: () => void): boolean {
  try {
    attempt();
    return false;
  } catch (problem) {
    return problem instanceof Forbidden;
  }
}
