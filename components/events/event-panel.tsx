'use client';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { RefreshCw } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { reprocessWebhookAction } from '@/lib/features/webhooks/actions.ts';
import { webhookDetailOptions, webhookKeys } from '@/lib/features/webhooks/query-options.ts';
import type { WebhookEventDetail, WebhookEventView } from '@/lib/features/webhooks/types.ts';
import { pretty } from '../orders/detail/exchange-tab.tsx';
import { Button } from '../ui/button.tsx';
import { Section } from '../ui/card.tsx';
import { PageHeader } from '../ui/page-header.tsx';
import { toast } from '../ui/popups/toast-store.ts';
import { TextLink } from '../ui/text-link.tsx';
import { CopyButton } from '../ui/values/copy-button.tsx';
import { Facts } from '../ui/values/description-list.tsx';
import { CodeText, Identifier } from '../ui/values/identifier.tsx';
import { Time } from '../ui/values/time.tsx';
import { EventState, EventSubject, EventTable, useEventName } from './event-table.tsx';

type Props = { initial: WebhookEventDetail; mayReprocess: boolean };

/** One callback: the request, our answer, its outcome, and the other callbacks about the same order or wallet. */
export function EventPanel({ initial, mayReprocess }: Props) {
  const t = useTranslations('events');
  const { data } = useQuery({
    ...webhookDetailOptions(initial.event.id),
    initialData: initial,
    staleTime: 10_000,
  });
  const { event, siblings } = data;
  const nameOf = useEventName();
  const note = event.note === 'forged' || event.note === 'unreadable' ? t(`note.${event.note}`) : event.note;
  const time = (at: string | null) => (at === null ? '—' : <Time at={at} />);
  return (
    <>
      <PageHeader
        crumb={<TextLink href="/events">{t('detail.crumb')}</TextLink>}
        title={t('detail.heading', { event: nameOf(event) })}
        aside={<EventState event={event} size="md" />}
        description={
          <>
            {t(`stateText.${event.state}`)} {note}
          </>
        }
        actions={mayReprocess && <Reprocess event={event} />}
      />
      <div className="flex flex-col gap-8">
        <Section titleId="event-facts" title={t('detail.result')}>
          <Facts
            facts={[
              { id: 'about', label: t('column.about'), value: <EventSubject event={event} /> },
              {
                id: 'id',
                label: t('detail.subject'),
                value: event.subjectId === null ? '—' : <Identifier value={event.subjectId} />,
              },
              { id: 'status', label: t('column.status'), value: event.status ?? '—' },
              {
                id: 'sender',
                label: t('column.sender'),
                value: `${t(`signature.${event.signature}`)} · ${t(`appKey.${event.appKey}`)}`,
              },
              { id: 'times', label: t('detail.times'), value: event.timesReceived },
              { id: 'first', label: t('detail.first'), value: time(event.receivedAt) },
              { id: 'last', label: t('detail.last'), value: time(event.lastReceivedAt) },
              { id: 'sent', label: t('detail.sentAt'), value: time(event.sentAt) },
              { id: 'processed', label: t('detail.processed'), value: time(event.processedAt) },
            ]}
          />
        </Section>
        <div className="grid grid-cols-[minmax(0,1fr)] gap-x-10 gap-y-8 xl:grid-cols-[minmax(0,2fr)_minmax(0,1fr)]">
          <Section
            titleId="event-payload"
            title={t('detail.payload')}
            actions={<CopyButton value={event.body} what={t('detail.payloadCopy')} />}
          >
            <CodeText>{pretty(event.body)}</CodeText>
          </Section>
          <Section titleId="event-reply" title={t('detail.reply')}>
            <CodeText>{`HTTP ${event.reply.http}\n${event.reply.body}`}</CodeText>
          </Section>
        </div>
        {siblings.length > 0 && (
          <Section
            titleId="event-siblings"
            title={t(event.event === 'balance' ? 'detail.siblingsWallet' : 'detail.siblings')}
          >
            <EventTable events={siblings} ofOrder />
          </Section>
        )}
      </div>
    </>
  );
}

/** Reads the callback's order or wallet from the service again; a refused callback is never believed later. */
function Reprocess({ event }: { event: WebhookEventView }) {
  const t = useTranslations('events.detail');
  const client = useQueryClient();
  const [state, setState] = useState<'idle' | 'busy' | 'failed'>('idle');
  const refused = event.state === 'rejected';

  async function reprocess() {
    setState('busy');
    const answer = await reprocessWebhookAction({ eventId: event.id }).catch(() => null);
    setState(answer?.ok ? 'idle' : 'failed');
    if (!answer?.ok) return;
    toast({ kind: 'info', message: t('reprocessed') });
    await client.invalidateQueries({ queryKey: webhookKeys.all });
  }

  return (
    <div className="max-w-64 text-end max-sm:text-start">
      <Button
        busy={state === 'busy'}
        disabled={refused}
        aria-describedby="reprocess-note"
        icon={<RefreshCw className="size-4" />}
        onClick={() => void reprocess()}
      >
        {t('reprocess')}
      </Button>
      <p id="reprocess-note" className="mt-1 text-hint text-ink-2">
        {t(refused ? 'reprocessRefused' : 'reprocessText')}
      </p>
      {state === 'failed' && (
        <p role="alert" className="text-hint text-red-ink">
          {t('reprocessFailed')}
        </p>
      )}
    </div>
  );
}
