import { may } from '@/lib/auth/permissions.ts';
import type { Role } from '@/lib/auth/types.ts';
import type { ShellGroup } from './app-shell.tsx';

/** Returns the pages this role may open, and nothing else. */
export function navigationOf(role: Role): ShellGroup[] {
  const mayDraft = may(role, 'order:draft');
  return [
    {
      group: 'pay',
      items: [
        { href: '/overview', labelKey: 'overview', icon: 'overview' },
        ...(mayDraft ? [{ href: '/transfers/new', labelKey: 'newTransfer', icon: 'transfer' } as const] : []),
        { href: '/drafts', labelKey: 'drafts', icon: 'draft' },
        { href: '/orders', labelKey: 'orders', icon: 'orders' },
        ...(may(role, 'approval:read')
          ? [{ href: '/approvals', labelKey: 'approvals', icon: 'approvals', countId: 'approvals' } as const]
          : []),
        { href: '/information', labelKey: 'information', icon: 'information', countId: 'information' },
      ],
    },
    {
      group: 'directory',
      items: may(role, 'party:read')
        ? [
            { href: '/recipients', labelKey: 'recipients', icon: 'parties' },
            { href: '/payers', labelKey: 'payers', icon: 'payers' },
          ]
        : [],
    },
    {
      group: 'money',
      items: [
        { href: '/wallets', labelKey: 'wallets', icon: 'wallet' },
        ...(may(role, 'wallet:convert')
          ? [{ href: '/wallets/convert', labelKey: 'convert', icon: 'convert' } as const]
          : []),
      ],
    },
    {
      group: 'operate',
      items: [
        ...(may(role, 'event:read')
          ? [{ href: '/events', labelKey: 'events', icon: 'events' } as const]
          : []),
        ...(may(role, 'lookup:read') ? [{ href: '/tools', labelKey: 'tools', icon: 'tools' } as const] : []),
      ],
    },
    {
      group: 'admin',
      items: [
        ...(may(role, 'policy:read')
          ? [{ href: '/admin/policies', labelKey: 'policies', icon: 'settings' } as const]
          : []),
        ...(may(role, 'documents:configure')
          ? [{ href: '/admin/documents', labelKey: 'documentSettings', icon: 'documentSettings' } as const]
          : []),
      ],
    },
    { group: 'support', isPinned: true, items: [{ href: '/help', labelKey: 'help', icon: 'help' }] },
  ];
}
