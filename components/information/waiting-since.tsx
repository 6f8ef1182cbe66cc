'use client';
import { useTranslations } from 'next-intl';
import type { InformationRequest } from '@/lib/features/information/types.ts';
import { ShortTime } from '../ui/relative-time.tsx';
import { StatusBadge } from '../ui/status-badge.tsx';
import { waitedFor } from './waited.ts';

type Props = { request: Pick<InformationRequest, 'since' | 'isOverdue'>; serverNow: string };

/** The clock of a request: for how long it waits, and that this is too long once it is. */
export function WaitingSince({ request, serverNow }: Props) {
  const t = useTranslations('information');
  const { days, hours, minutes } = waitedFor(request.since, serverNow);
  const text =
    days > 0 ? t('days', { days, hours }) : hours > 0 ? t('hours', { hours }) : t('minutes', { minutes });
  return (
    <span className="inline-flex flex-col items-start gap-0.5">
      {request.isOverdue ? (
        <StatusBadge tone="amber" shape="triangle" icon="hourglass" label={t('overdue', { text })} />
      ) : (
        <span className="whitespace-nowrap">{text}</span>
      )}
      <span className="text-hint text-ink-2">
        <ShortTime at={request.since} />
      </span>
    </span>
  );
}
