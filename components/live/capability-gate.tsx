'use client';
import { useTimeZone, useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import type { Capability } from '@/lib/features/exchanges/schema.ts';
import { clockTime } from '../ui/values/date-text.ts';
import { type CapabilityOutage, useCapability } from './use-capability.ts';

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
