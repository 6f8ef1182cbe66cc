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
 * Shuts the controls inside while what they need is out (ui.md §5.17) and says so in one line: what, since when, what
 * still works, when it is tried again. What was typed in them stays.
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

/** For a button that is shut by itself and stays where the keyboard finds it: the line stands next to it. */
export function OutageLine({ outage }: { outage: CapabilityOutage | null }) {
  return <output className="block empty:contents">{outage && <CapabilityNotice outage={outage} />}</output>;
}

/** The one line by itself, for controls that are shut in their own way. */
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
 * Returns the obstacle to an action that needs these capabilities: no network, or one of them that failed so lately
 * that trying again is no use yet. Null while nothing is known against it.
 */
export function useCapability(need: readonly Capability[]): CapabilityOutage | null {
  const isOnline = useOnline();
  const { data: health } = useQuery(capabilitiesOptions());
  if (!isOnline) return { kind: 'offline' };
  const failing = health?.find(({ capability, isResting }) => need.includes(capability) && isResting);
  return failing ? { kind: 'failing', health: failing } : null;
}

/** Right under the top bar, in the free space above a page, so that nothing moves when it comes. */
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

/** True if the browser has a network, and until it has taken over the page. */
function useOnline(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => navigator.onLine,
    () => true,
  );
}
