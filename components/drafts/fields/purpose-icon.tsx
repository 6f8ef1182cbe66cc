'use client';
import {
  Banknote,
  GraduationCap,
  Handshake,
  Heart,
  House,
  KeyRound,
  type LucideIcon,
  Package,
  Plane,
  Umbrella,
  Users,
} from 'lucide-react';
import type { Purpose } from '@/lib/service-core/contract/enums.ts';

const icons: Record<Purpose, LucideIcon> = {
  Salary: Banknote,
  'Family Support': Heart,
  Payroll: Users,
  Goods: Package,
  Service: Handshake,
  Tuition: GraduationCap,
  Insurance: Umbrella,
  Travel: Plane,
  Rent: KeyRound,
  Living: House,
};

/** The icon of a purpose: decorative, because the word is beside it. */
export function PurposeIcon({ purpose }: { purpose: Purpose }) {
  const Icon = icons[purpose];
  return <Icon className="size-4" />;
}
