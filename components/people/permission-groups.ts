import type { Permission } from '@/lib/auth/permissions.ts';

/** The permissions in the order of the roles page. A test sees that each stands in one group. */
export const permissionGroups = {
  payments: [
    'order:read',
    'order:draft',
    'draft:recover',
    'quote:get',
    'order:create',
    'order:update',
    'order:upload',
    'order:complete',
    'order:confirm',
    'order:cancel',
    'order:cancel-any',
    'order:check',
    'order:note',
    'order:reveal',
    'order:export',
  ],
  control: ['approval:read', 'approval:submit', 'approval:decide', 'policy:read', 'policy:change'],
  money: ['wallet:read', 'wallet:statement', 'wallet:limit', 'wallet:convert'],
  directory: ['party:read', 'party:edit', 'party:reveal', 'lookup:read', 'lookup:run'],
  portal: [
    'people:read',
    'people:manage',
    'portal:administer',
    'audit:read',
    'documents:configure',
    'event:read',
    'sandbox:use',
  ],
} as const satisfies Record<string, readonly Permission[]>;
