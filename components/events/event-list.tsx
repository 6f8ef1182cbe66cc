'use client';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { webhookListOptions } from '@/lib/features/webhooks/query-options.ts';
import type { WebhookEventView, WebhookPage } from '@/lib/features/webhooks/types.ts';
import { useListKeys } from '../keyboard/use-list-keys.ts';
import { useSteadyRows } from '../live/use-steady-rows.ts';
import { EventTable } from './event-table.tsx';
import { ListFrame, type ListProps } from './list-frame.tsx';

const idOf = (event: WebhookEventView) => event.id;

/** The received callbacks, newest first; new ones wait until somebody wants to see them. */
export function EventList({ initial, ...list }: ListProps<WebhookPage>) {
  const { data, isError } = useQuery({
    ...webhookListOptions(list.input),
    initialData: initial,
    staleTime: 10_000,
  });
  const { container, shown, waiting, apply } = useSteadyRows({ rows: data.events, idOf });
  useListKeys({ container });
  const events = useMemo(() => shown.map(({ row }) => row), [shown]);
  return (
    <div ref={container}>
      <ListFrame
        {...list}
        {...{ isError, waiting }}
        nextCursor={data.nextCursor}
        isEmpty={events.length === 0}
        onShow={apply}
      >
        <EventTable events={events} />
      </ListFrame>
    </div>
  );
}
