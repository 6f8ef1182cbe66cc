'use client';
import { useQuery } from '@tanstack/react-query';
import { useTimeZone, useTranslations } from 'next-intl';
import { type ReactNode, useSyncExternalStore } from 'react';
import { capabilitiesOptions } from '@/lib/features/exchanges/query-options.ts';
import type { Capability, CapabilityHealth } from '@/lib/features/exchanges/schema.ts';
import { clockTime } from '../ui/values/time.tsx';

type Props = {
  need: readonly Capability[];
  children: ReactNode;
  className?: string;
};

/**
 * Disables the controls inside while a capability they need is down (ui.md §5.17), and says in one line: what is down,
 * since when, what still works, and when the next attempt is. Typed values stay.
 */
export function CapabilityGate({ need, children, className }: Props) {
  const outage = useCapability(need);
  return (
    <div className={className}>
      <fieldset disabled={outage !== null} className="contents">
        {children}
      </fieldset>
      <OutageLine outage={outage} />
    </div>
  );
}

/** For a button that disables itself but stays focusable: the line is next to it. */
export function OutageLine({ outage }: { outage: CapabilityOutage | null }) {
  return <output className="block empty:contents">{outage && <CapabilityNotice outage={outage} />}</output>;
}

/** The line alone, for controls that disable themselves. */
export function CapabilityNotice({ outage }: { outage: CapabilityOutage }) {
  const t = useTranslations('common.outage');
  const timeZone = useTimeZone() ?? 'UTC';
  if (outage.kind === 'offline') return <span className="text-hint text-ink-2">{t('offline')}</span>;
  const { capability, failingSince, retryAt } = outage.health;
  const time = (at: string) => clockTime(at, timeZone);
  return (
    <span className="block text-amber-ink text-hint">
      {t(`failing.${capability}`)} {failingSince !== null && t('since', { time: time(failingSince) })}{' '}
      {retryAt !== null && t('retry', { time: time(retryAt) })}
    </span>
  );
}

export type CapabilityOutage = { kind: 'offline' } | { kind: 'failing'; health: CapabilityHealth };

/**
 * Returns the obstacle to an action that needs these capabilities: no network, or a capability that failed too recently
 * to try again. Null if none is known.
 */
export function useCapability(need: readonly Capability[]): CapabilityOutage | null {
  const isOnline = useOnline();
  const { data: health } = useQuery(capabilitiesOptions());
  if (!isOnline) return { kind: 'offline' };
  const failing = health?.find(({ capability, isResting }) => need.includes(capability) && isResting);
  return failing ? { kind: 'failing', health: failing } : null;
}

/** Directly below the top bar, in the free space above a page, so that nothing moves when it appears. */
export function OfflineBar() {
  const t = useTranslations('live');
  const isOffline = !useOnline();
  return (
    <output className="sticky top-20 z-10 block h-0">
      {isOffline && (
        <span className="-mx-4 md:-mx-6 lg:-mx-8 -mt-6 flex min-h-6 items-center justify-center border-subtle border-b bg-sunken px-4 text-center text-hint">
          {t('offline')}
        </span>
      )}
    </output>
  );
}

function subscribe(listener: () => void): () => void {
  const stop = new AbortController();
  for (const type of ['online', 'offline']) addEventListener(type, listener, { signal: stop.signal });
  return () => stop.abort();
}

/** True if the browser has a network; also true before hydration. */
function useOnline(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => navigator.onLine,
    () => true,
  );
}
