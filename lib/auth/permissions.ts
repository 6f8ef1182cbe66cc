import type { Permission, Role } from './types.ts';

const writes: readonly Permission[] = [
  'order:draft',
  'order:create',
  'order:upload',
  'order:complete',
  'order:confirm',
  'order:cancel',
  'order:check',
  'quote:get',
];
const reads: readonly Permission[] = ['order:read', 'wallet:read', 'event:read'];

const permissionsOf: Record<Role, ReadonlySet<Permission>> = {
  operator: new Set([...reads, ...writes]),
  approver: new Set([...reads, ...writes]),
  admin: new Set([...reads, ...writes, 'wallet:convert', 'audit:read']),
  auditor: new Set([...reads, 'audit:read']),
  qa: new Set([...reads, ...writes, 'wallet:convert']),
};

/** Whether a role may do this at all. `qa` converts in the sandbox only; production has no such users. */
export function may(role: Role, permission: Permission): boolean {
  return permissionsOf[role].has(permission);
}
