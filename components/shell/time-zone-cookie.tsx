'use client';
import { useRouter } from 'next/navigation';
import { useTimeZone } from 'next-intl';
import { useEffect } from 'react';
import { TIME_ZONE_COOKIE, YEAR_SECONDS } from '@/lib/i18n/locale.ts';

/** Tells the server the browser's zone, which no request header carries, and renders again when it was another. */
export function TimeZoneCookie() {
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
