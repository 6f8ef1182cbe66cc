'use client';
import { useQuery } from '@tanstack/react-query';
import { clsx } from 'clsx';
import { useTranslations } from 'next-intl';
import { useSyncExternalStore } from 'react';
import { capabilitiesOptions } from '@/lib/features/exchanges/query-options.ts';
import { Link } from '../ui/link.tsx';
import { useIdle } from '../ui/use-on-demand.ts';
import { liveState, type StreamState } from './live-stream.ts';

/** Says in the top bar that the service or the live connection fails. It asks once the page is usable. */
export function LiveHealth() {
  const stream = useSyncExternalStore(liveState.subscribe, liveState.get, liveState.getOnServer);
  return useIdle() && <LiveDot stream={stream} />;
}

/**
 * True if the service is unreachable: the portal's newest call of any kind failed. Undefined until the first answer.
 */
function useServiceFails(): boolean | undefined {
  const { data: all } = useQuery(capabilitiesOptions());
  const calls = all?.filter(({ capability }) => capability !== 'callbacks');
  return (
    calls && newest(calls.map((one) => one.lastFailureAt)) > newest(calls.map((one) => one.lastSuccessAt))
  );
}

const newest = (times: readonly (string | null)[]): string =>
  times
    .map((at) => at ?? '')
    .toSorted()
    .at(-1) ?? '';

/**
 * Shows by shape, colour and words that the portal's calls to the service fail or that the live connection does; nothing
 * while both work or are unknown.
 */
function LiveDot({ stream }: { stream: StreamState }) {
  const t = useTranslations();
  const isDown = useServiceFails();
  if (isDown === undefined || (!isDown && stream !== 'silent')) return null;
  const state = isDown ? 'down' : 'delayed';
  return (
    <Link
      href="/help/health"
      title={stream === 'silent' ? t('live.polling') : undefined}
      className="inline-flex min-h-6 min-w-6 items-center justify-center gap-1.5 rounded-sm text-hint text-ink-2"
      data-testid="health"
      data-state={state}
    >
      <span
        aria-hidden="true"
        className={clsx('size-2 shrink-0', isDown ? 'bg-red-icon' : 'rotate-45 bg-amber-icon')}
      />
      <span className="max-md:sr-only">{t(`shell.health.${state}`)}</span>
    </Link>
  );
}
