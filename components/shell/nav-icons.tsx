import {
  ArrowLeftRight,
  CircleHelp,
  FileText,
  LayoutDashboard,
  ListOrdered,
  type LucideIcon,
  ScrollText,
  Send,
  Settings,
  UserCheck,
  Users,
  Wallet,
  Webhook,
  Wrench,
} from 'lucide-react';

export const navIcons = {
  overview: LayoutDashboard,
  transfer: Send,
  draft: FileText,
  orders: ListOrdered,
  approvals: UserCheck,
  parties: Users,
  wallet: Wallet,
  convert: ArrowLeftRight,
  events: Webhook,
  tools: Wrench,
  audit: ScrollText,
  settings: Settings,
  help: CircleHelp,
} satisfies Record<string, LucideIcon>;

export type NavIcon = keyof typeof navIcons;
