'use client';
import { LucideProvider } from 'lucide-react';
import type { ReactNode } from 'react';
import { Going } from '../ui/link.tsx';
import { LiveRegions } from '../ui/live-regions.tsx';
import { TimeZoneCookie } from './time-zone-cookie.tsx';

/**
 * The parts of every page, signed in or not: the weight of the icons, the two live regions, the reader's time zone.
 */
export function Providers({ children }: { children: ReactNode }) {
  return (
    <LucideProvider strokeWidth={1.75}>
      <Going>{children}</Going>
      <LiveRegions />
      <TimeZoneCookie />
    </LucideProvider>
  );
}
