import type { Permission, Role } from './types.ts';

const writes: readonly Permission[] = [
  'order:draft',
  'order:create',
  'order:update',
  'order:upload',
  'order:complete',
  'order:confirm',
  'order:cancel',
  'order:check',
  'order:note',
  'quote:get',
  'lookup:run',
  'party:edit',
  'approval:submit',
];
const reads: readonly Permission[] = [
  'order:read',
  'order:reveal',
  'order:export',
  'wallet:read',
  'event:read',
  'lookup:read',
  'party:read',
  'party:reveal',
];

const permissionsOf: Record<Role, ReadonlySet<Permission>> = {
  operator: new Set([...reads, ...writes]),
  approver: new Set([...reads, ...writes, 'approval:read', 'approval:decide']),
  admin: new Set([
    ...reads,
    ...writes,
    'order:cancel-any',
    'wallet:convert',
    'audit:read',
    'approval:read',
    'approval:decide',
    'policy:read',
    'policy:change',
    'documents:configure',
    'draft:recover',
    'second-factor:reset',
  ]),
  auditor: new Set([...reads, 'audit:read', 'approval:read', 'policy:read']),
  qa: new Set([...reads, ...writes, 'order:cancel-any', 'wallet:convert', 'approval:read', 'policy:read']),
};

/** True if a role may do this at all. `qa` converts in the sandbox only; production has no such users. */
export function may(role: Role, permission: Permission): boolean {
  return permissionsOf[role].has(permission);
}
