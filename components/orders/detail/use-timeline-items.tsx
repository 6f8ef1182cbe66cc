'use client';
import { useLocale, useTranslations } from 'next-intl';
import type { TimelineEntry } from '@/lib/features/orders/types.ts';
import type { WebhookEventView } from '@/lib/features/webhooks/types.ts';
import { useTypeName } from '../../documents/use-document-names.ts';
import { FileName } from '../../ui/values/file-name.tsx';
import { Identifier } from '../../ui/values/identifier.tsx';
import { Money } from '../../ui/values/money.tsx';
import { Rate } from '../../ui/values/rate.tsx';
import type { TimelineItem } from '../../ui/values/timeline.tsx';
import { ServiceStatus } from './service-status.tsx';
import { collapsed, placeOf, severityOf } from './timeline-rules.ts';

type Facts = NonNullable<TimelineItem['facts']>;

const statusTag = (raw: string) => () => <ServiceStatus raw={raw} />;

/**
 * Entries (oldest first) and callbacks as the timeline shows them, newest first and nothing above what it caused. The
 * same thing several times in a row is one item with its count; a callback tells the time at which it came in.
 */
export function useTimelineItems(): (
  entries: readonly TimelineEntry[],
  callbacks?: readonly WebhookEventView[],
) => TimelineItem[] {
  const t = useTranslations('order');
  const factsOf = useFacts();
  return (entries, callbacks = []) => {
    const told = collapsed(entries).map(({ entry, repeat }) => ({
      id: entry.id,
      at: entry.at,
      placeMs: Date.parse(entry.at),
      title: t(`timeline.${entry.kind}`),
      by: entry.actorName === null ? t(`source.${entry.source}`) : entry.actorName,
      severity: severityOf(entry),
      facts: factsOf(entry),
      repeat,
    }));
    const arrived = callbacks.map((event) => ({
      id: event.id,
      at: event.sentAt ?? event.receivedAt,
      placeMs: placeOf(event, entries),
      receivedAt: event.receivedAt,
      title: t('timeline.callback-received'),
      by: t('source.callback'),
      facts: event.status
        ? [{ id: 'status', label: t('fact.status'), value: statusTag(event.status)() }]
        : [],
      repeat: event.timesReceived,
      detail: { href: `/events/${event.id}`, label: t('fact.callback') },
    }));
    // Callbacks come newest first, and stand after the entry that they share a moment with.
    return [...told, ...arrived.toReversed()].toSorted((a, b) => a.placeMs - b.placeMs).toReversed();
  };
}

function useFacts(): (entry: TimelineEntry) => Facts {
  const t = useTranslations('order.fact');
  const typeName = useTypeName();
  // Not every page that shows a timeline carries the words of the form.
  const all = useTranslations();
  const locale = useLocale();
  const fieldLabel = (path: string): string => {
    const key = `fields.${path}.label` as Parameters<typeof all>[0];
    return all.has(key) ? all(key) : path;
  };
  return ({ id: entryId, data, isUnreadable }) => {
    const facts: Facts = [];
    const add = (id: keyof TimelineEntry['data'], value: React.ReactNode) =>
      facts.push({ id, label: t(id === 'previous' ? 'status' : id), value });
    if (isUnreadable)
      facts.push({ id: 'unreadable', label: t('details'), value: t('unreadable', { id: entryId }) });
    if (data.status)
      add(
        'status',
        data.previous
          ? t.rich('change', { previous: statusTag(data.previous), status: statusTag(data.status) })
          : statusTag(data.status)(),
      );
    if (data.code) add('code', <Identifier value={data.code} />);
    if (data.message) add('message', data.message);
    if (data.fields)
      add('fields', new Intl.ListFormat(locale, { type: 'conjunction' }).format(data.fields.map(fieldLabel)));
    if (data.reason) add('reason', data.reason);
    if (data.note) add('note', <bdi className="whitespace-pre-line break-words">{data.note}</bdi>);
    if (data.fileName) add('fileName', <FileName name={data.fileName} />);
    if (data.documentType) add('documentType', typeName(data.documentType));
    if (data.source) add('source', <Money amount={data.source.amount} currency={data.source.currency} />);
    if (data.target) add('target', <Money amount={data.target.amount} currency={data.target.currency} />);
    const { rate, source, target } = data;
    if (rate && source && target && source.currency !== target.currency)
      add('rate', <Rate rate={rate} source={source.currency} target={target.currency} />);
    return facts;
  };
}
