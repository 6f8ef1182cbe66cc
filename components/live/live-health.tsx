'use client';
import { useTranslations } from 'next-intl';
import { useSyncExternalStore } from 'react';
import { HealthDot, type HealthState } from '../shell/health-dot.tsx';
import { Link } from '../ui/link.tsx';
import { liveState } from './live-state.ts';
import { useServiceFails } from './use-service-fails.ts';

/** The dot of the top bar: how the portal's own calls to the service went, then the live connection. */
export function LiveHealth() {
  const t = useTranslations('live');
  const stream = useSyncExternalStore(liveState.subscribe, liveState.get, liveState.getOnServer);
  const serviceFails = useServiceFails();
  return (
    <Link
      href="/help/health"
      title={stream === 'silent' ? t('polling') : undefined}
      className="inline-flex min-h-6 min-w-6 items-center justify-center rounded-sm"
    >
      <HealthDot state={stateOf(stream, serviceFails)} />
    </Link>
  );
}

function stateOf(stream: ReturnType<typeof liveState.get>, serviceFails: boolean | undefined): HealthState {
  if (stream === 'connecting' || serviceFails === undefined) return 'checking';
  if (serviceFails) return 'down';
  return stream === 'open' ? 'ok' : 'delayed';
}
