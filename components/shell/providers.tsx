'use client';
import { LucideProvider } from 'lucide-react';
import { useRouter } from 'next/navigation';
import { useTimeZone } from 'next-intl';
import { type ReactNode, useEffect } from 'react';
import { TIME_ZONE_COOKIE, YEAR_SECONDS } from '@/lib/i18n/locale.ts';
import { LiveRegions } from '../ui/announcer.tsx';
import { NavigationProvider } from '../ui/link.tsx';

/**
 * The providers of every page, signed in or not: icon weight, live regions, the reader's time zone.
 */
export function Providers({ children }: { children: ReactNode }) {
  return (
    <LucideProvider strokeWidth={1.75}>
      <NavigationProvider>{children}</NavigationProvider>
      <LiveRegions />
      <TimeZoneCookie />
    </LucideProvider>
  );
}

/** Stores the browser's time zone, which no request header carries, in a cookie, and renders again if it changed. */
function TimeZoneCookie() {
  const rendered = useTimeZone();
  const router = useRouter();
  useEffect(() => {
    const zone = new Intl.DateTimeFormat('en').resolvedOptions().timeZone;
    const known = document.cookie.split('; ').find((cookie) => cookie.startsWith(`${TIME_ZONE_COOKIE}=`));
    if (known === `${TIME_ZONE_COOKIE}=${encodeURIComponent(zone)}`) return;
    const secure = location.protocol === 'https:' ? '; secure' : '';
    // Not the cookie store: Safari before 18.4 and Firefox before 140 lack it.
    document.cookie = `${TIME_ZONE_COOKIE}=${encodeURIComponent(zone)}; path=/; max-age=${YEAR_SECONDS}; samesite=lax${secure}`;
    if (zone !== rendered) router.refresh();
  }, [rendered, router]);
  return null;
}
