'use client';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { assignRequestAction } from '@/lib/features/information/actions.ts';
import type { Colleague, InformationRequest } from '@/lib/features/information/schema.ts';
import { SelectControl } from '../forms/select-field.tsx';
import { announce } from '../ui/announcer.tsx';
import { ShortTime } from '../ui/values/relative-time.tsx';
import { StatusBadge } from '../ui/values/status-badge.tsx';
import { useOutcomeText } from './use-outcome-text.ts';

type Props = {
  request: Pick<InformationRequest, 'orderId' | 'orderNo' | 'owner'>;
  colleagues: readonly Colleague[];
  me: string;
  mayWork: boolean;
};

/** The assignee of a request; choosing one saves it. Readers see the name. */
export function OwnerSelect({ request, colleagues, me, mayWork }: Props) {
  const t = useTranslations('information');
  const { refused } = useOutcomeText();
  // The choice made here, until the data has it too.
  const [chosen, setChosen] = useState<string | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const value = chosen ?? request.owner?.id ?? '';
  if (!mayWork) return request.owner?.name ?? t('nobody');

  async function assign(userId: string) {
    setChosen(userId);
    setProblem(null);
    const answer = await assignRequestAction({ orderId: request.orderId, userId: userId || null }).catch(
      () => null,
    );
    if (answer?.ok) announce(t('assigned'));
    else {
      setChosen(null);
      setProblem(refused(answer?.reason ?? null).text);
    }
  }

  const others = colleagues.filter(({ id }) => id !== me);
  const options = [
    { value: '', label: t('nobody') },
    ...(others.length < colleagues.length ? [{ value: me, label: t('me') }] : []),
    ...others.map(({ id, name }) => ({ value: id, label: name })),
  ];
  return (
    <span className="block min-w-36">
      <SelectControl
        aria-label={t('ownerOf', { orderNo: request.orderNo })}
        value={value}
        onChange={(userId) => void assign(userId)}
        options={options}
      />
      {problem && (
        <span role="alert" className="mt-1 block text-hint text-red-ink">
          {problem}
        </span>
      )}
    </span>
  );
}

const minuteMs = 60_000;

/** Whole days and the remaining hours, or minutes below one hour; never negative. */
export function waitedFor(since: string, now: string): { days: number; hours: number; minutes: number } {
  const minutes = Math.max(0, Math.floor((Date.parse(now) - Date.parse(since)) / minuteMs));
  return {
    days: Math.floor(minutes / 1_440),
    hours: Math.floor((minutes % 1_440) / 60),
    minutes: minutes % 60,
  };
}

type WaitingSinceProps = { request: Pick<InformationRequest, 'since' | 'isOverdue'>; serverNow: string };

/** The time a request has waited, marked once it is too long. */
export function WaitingSince({ request, serverNow }: WaitingSinceProps) {
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
