import type { ReactNode } from 'react';
import { LiveRegions } from '../ui/live-regions.tsx';
import { Toaster } from '../ui/toaster.tsx';
import { TimeZoneCookie } from './time-zone-cookie.tsx';

/** The parts of every page, signed in or not: the two live regions, the toasts, the reader's time zone. */
export function Providers({ children }: { children: ReactNode }) {
  return (
    <>
      {children}
      <LiveRegions />
      <Toaster />
      <TimeZoneCookie />
    </>
  );
}
