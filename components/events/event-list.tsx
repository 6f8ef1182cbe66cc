'use client';
import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useMemo } from 'react';
import { webhookListOptions } from '@/lib/features/webhooks/query-options.ts';
import type { WebhookEventView, WebhookListInput, WebhookPage } from '@/lib/features/webhooks/types.ts';
import { UpdatesPill } from '../live/updates-pill.tsx';
import { useSteadyRows } from '../live/use-steady-rows.ts';
import { useListKeys } from '../shortcuts/use-list-keys.ts';
import { EmptyState } from '../ui/empty-state.tsx';
import { LinkButton } from '../ui/link-button.tsx';
import { Notice } from '../ui/notice.tsx';
import { Pager } from '../ui/pager.tsx';
import { EventTable } from './event-table.tsx';

type Props = {
  input: WebhookListInput;
  initial: WebhookPage;
  callbackAddress: string;
  /** Of the reader's time zone. */
  zoneName: string;
};

const idOf = (event: WebhookEventView) => event.id;

/** The received callbacks, newest first; new ones wait until somebody wants to see them. */
export function EventList({ input, initial, callbackAddress, zoneName }: Props) {
  const t = useTranslations('events');
  const { data, isError } = useQuery({
    ...webhookListOptions(input),
    initialData: initial,
    staleTime: 10_000,
  });
  const { container, shown, waiting, apply } = useSteadyRows({ rows: data.events, idOf });
  useListKeys({ container });
  const events = useMemo(() => shown.map(({ row }) => row), [shown]);
  const { filter = 'all', cursor } = input;
  const older = new URLSearchParams(filter === 'all' ? {} : { filter });
  const newest = older.size > 0 ? `/events?${older}` : '/events';
  if (data.nextCursor !== null) older.set('cursor', data.nextCursor);
  return (
    <div ref={container}>
      <div className="mb-2 flex min-h-8 flex-wrap items-center justify-between gap-2">
        <p className="text-hint text-ink-2">{t('timesIn', { zone: zoneName })}</p>
        <UpdatesPill count={waiting} onShow={apply} />
      </div>
      {isError && (
        <Notice kind="warning" className="mb-3">
          {t('failed')}
        </Notice>
      )}
      {events.length > 0 ? (
        <EventTable events={events} />
      ) : filter === 'all' ? (
        <EmptyState drawing="messages" title={t('none', { address: callbackAddress })} />
      ) : (
        <EmptyState
          drawing="search"
          title={t('noneFiltered')}
          action={
            <LinkButton size="sm" href="/events">
              {t('showAll')}
            </LinkButton>
          }
        />
      )}
      <Pager first={cursor && newest} next={data.nextCursor === null ? undefined : `/events?${older}`} />
    </div>
  );
}
