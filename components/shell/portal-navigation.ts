import { may } from '@/lib/auth/permissions.ts';
import type { Role } from '@/lib/auth/types.ts';
import type { ShellGroup } from './app-shell.tsx';

/** What this role may open, and nothing else. */
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
      ],
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
      items: may(role, 'event:read') ? [{ href: '/events', labelKey: 'events', icon: 'events' }] : [],
    },
  ];
}
