import {
  ArrowLeftRight,
  CircleHelp,
  FileCog,
  FileText,
  FlaskConical,
  IdCard,
  Landmark,
  LayoutDashboard,
  ListOrdered,
  MessageCircleWarning,
  Settings,
  UserCheck,
  Users,
  Wallet,
  Webhook,
  Wrench,
} from 'lucide-react';
import { may, type Permission, type Role } from '@/lib/auth/permissions.ts';
import type { ShellGroup, ShellItem } from './app-shell.tsx';

type Page = ShellItem & { permission?: Permission; isSandboxOnly?: boolean };

const groups: readonly (Omit<ShellGroup, 'items'> & { items: readonly Page[] })[] = [
  {
    group: 'pay',
    items: [
      { href: '/overview', labelKey: 'overview', icon: LayoutDashboard },
      { href: '/drafts', labelKey: 'drafts', icon: FileText },
      { href: '/orders', labelKey: 'orders', icon: ListOrdered },
      {
        href: '/approvals',
        labelKey: 'approvals',
        icon: UserCheck,
        countId: 'approvals',
        permission: 'approval:read',
      },
      { href: '/information', labelKey: 'information', icon: MessageCircleWarning, countId: 'information' },
    ],
  },
  {
    group: 'directory',
    items: [
      { href: '/recipients', labelKey: 'recipients', icon: Users, permission: 'party:read' },
      { href: '/payers', labelKey: 'payers', icon: Landmark, permission: 'party:read' },
    ],
  },
  {
    group: 'money',
    items: [
      { href: '/wallets', labelKey: 'wallets', icon: Wallet },
      { href: '/wallets/convert', labelKey: 'convert', icon: ArrowLeftRight, permission: 'wallet:convert' },
    ],
  },
  {
    group: 'operate',
    items: [
      { href: '/events', labelKey: 'events', icon: Webhook, permission: 'event:read' },
      { href: '/tools', labelKey: 'tools', icon: Wrench, permission: 'lookup:read' },
    ],
  },
  {
    group: 'admin',
    items: [
      { href: '/admin/policies', labelKey: 'policies', icon: Settings, permission: 'policy:read' },
      {
        href: '/admin/people',
        labelKey: 'people',
        icon: IdCard,
        countId: 'people',
        permission: 'people:read',
      },
      {
        href: '/admin/documents',
        labelKey: 'documentSettings',
        icon: FileCog,
        permission: 'documents:configure',
      },
      {
        href: '/sandbox',
        labelKey: 'sandbox',
        icon: FlaskConical,
        permission: 'sandbox:use',
        isSandboxOnly: true,
      },
    ],
  },
  { group: 'support', isPinned: true, items: [{ href: '/help', labelKey: 'help', icon: CircleHelp }] },
];

/** Returns the pages this role may open. */
export function navigationOf({ role, isSandbox }: { role: Role; isSandbox: boolean }): ShellGroup[] {
  return groups.map((group) => ({
    ...group,
    items: group.items.filter(
      ({ permission, isSandboxOnly = false }) =>
        (permission === undefined || may(role, permission)) && (isSandbox || !isSandboxOnly),
    ),
  }));
}
