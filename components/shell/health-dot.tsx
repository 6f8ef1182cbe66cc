import { clsx } from 'clsx';
import { useTranslations } from 'next-intl';

export type HealthState = 'ok' | 'delayed' | 'down' | 'checking';

const looks: Record<HealthState, string> = {
  ok: 'bg-green-icon rounded-full',
  delayed: 'bg-amber-icon rotate-45',
  down: 'bg-red-icon',
  checking: 'rounded-full border-2 border-neutral-icon',
};

/** State of the service in shape, hue and words. Client components that show it need the `shell` messages. */
export function HealthDot({ state }: { state: HealthState }) {
  const t = useTranslations('shell.health');
  return (
    <span
      className="inline-flex items-center gap-1.5 text-hint text-ink-2"
      data-testid="health"
      data-state={state}
    >
      <span aria-hidden="true" className={clsx('size-2 shrink-0', looks[state])} />
      <span className="max-md:sr-only">{t(state)}</span>
    </span>
  );
}
