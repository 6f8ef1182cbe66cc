'use client';
import { useLocale, useTranslations } from 'next-intl';
import { useState } from 'react';
import type { Failure } from '@/lib/features/orders/life-cycle/states.ts';
import type { OrderDetail, TimelineEntry, TimelineKind } from '@/lib/features/orders/types.ts';
import type { WebhookEventView } from '@/lib/features/webhooks/types.ts';
import { informationReasonOf } from '@/lib/service-core/information-reasons.ts';
import { useTypeName } from '../../drafts/fields/use-words.ts';
import { chipClass } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Identifier } from '../../ui/values/identifier.tsx';
import { FileName, InScript } from '../../ui/values/in-script.tsx';
import { Money, Rate } from '../../ui/values/money.tsx';
import { Timeline, type TimelineItem } from '../../ui/values/timeline.tsx';
import { ServiceAsks, ServiceWords } from '../service-words.tsx';
import { ServiceStatus } from './order-badge.tsx';

/** The events of an order with their actors and times, newest first. */
export function TimelineTab({ detail }: { detail: OrderDetail }) {
  const t = useTranslations('order');
  const [filter, setFilter] = useState<TimelineFilter>('all');
  const itemsOf = useTimelineItems();
  const withCallbacks = filter === 'all' || filter === 'service';
  const items = itemsOf(entriesOf(detail.timeline, filter), withCallbacks ? detail.callbacks : []);
  return (
    <Card>
      <fieldset className="mb-4 flex flex-wrap gap-1.5">
        <legend className="sr-only">{t('filter.label')}</legend>
        {timelineFilters.map((one) => (
          <button
            key={one}
            type="button"
            aria-pressed={filter === one}
            onClick={() => setFilter(one)}
            className={chipClass({ on: filter === one })}
          >
            {t(`filter.${one}`)}
          </button>
        ))}
      </fieldset>
      {items.length === 0 ? <p className="text-ink-2">{t('filter.none')}</p> : <Timeline items={items} />}
    </Card>
  );
}

/** The timeline beside the other parts of the order, on wide windows. */
export function TimelineColumn({ detail }: { detail: OrderDetail }) {
  const t = useTranslations('order');
  const itemsOf = useTimelineItems();
  return (
    <section aria-labelledby="timeline-column" className="hidden min-w-0 min-[110rem]:block">
      <h2 id="timeline-column" className="mb-3 text-h3">
        {t('tabs.timeline')}
      </h2>
      <Timeline items={itemsOf(entriesOf(detail.timeline, 'all'), detail.callbacks)} />
    </section>
  );
}

const timelineFilters = ['all', 'people', 'service', 'errors'] as const;
type TimelineFilter = (typeof timelineFilters)[number];

const doubts: readonly TimelineKind[] = ['create-not-found', 'confirm-not-made'];

function severityOf({ kind, data }: Pick<TimelineEntry, 'kind' | 'data'>): 'info' | 'warn' | 'error' {
  if (kind.endsWith('-refused') || data.status === 'failed' || data.status === 'returned') return 'error';
  return kind.endsWith('-unanswered') || doubts.includes(kind) ? 'warn' : 'info';
}

/** Oldest first, as recorded. */
export function entriesOf(entries: readonly TimelineEntry[], filter: TimelineFilter): TimelineEntry[] {
  return entries.filter((entry) => {
    switch (filter) {
      case 'all':
        return true;
      case 'people':
        return entry.source === 'person';
      case 'service':
        return entry.source !== 'person';
      case 'errors':
        return severityOf(entry) !== 'info';
      default:
        return filter satisfies never;
    }
  });
}

/** Merges consecutive repeats into one entry with a count, at the position of the last. */
export function collapsed(entries: readonly TimelineEntry[]): { entry: TimelineEntry; repeat: number }[] {
  const told: { entry: TimelineEntry; repeat: number }[] = [];
  for (const entry of entries) {
    const last = told.at(-1);
    if (last && isSame(last.entry, entry)) told[told.length - 1] = { entry, repeat: last.repeat + 1 };
    else told.push({ entry, repeat: 1 });
  }
  return told;
}

/** True if two entries may be merged; entries written by a person are never merged. */
function isSame(a: TimelineEntry, b: TimelineEntry): boolean {
  if (a.source === 'person' || a.kind !== b.kind || a.source !== b.source) return false;
  return a.actorName === b.actorName && JSON.stringify(a.data) === JSON.stringify(b.data);
}

/** The calls that lead to each status: a callback with that status is placed after them. */
const callsBefore: Record<string, readonly TimelineKind[]> = {
  awaiting_transfe: ['documents-completed'],
  transferring: ['confirm-requested', 'confirm-accepted'],
  completed: ['confirm-requested', 'confirm-accepted'],
  returned: ['confirm-requested', 'confirm-accepted'],
  failed: ['confirm-requested', 'confirm-accepted'],
  cancelled: ['cancel-requested', 'cancelled'],
};

type Arrival = Pick<WebhookEventView, 'status' | 'receivedAt'>;

/**
 * The moment at which a callback is placed among the entries, after any entry of the same moment: its arrival, but not
 * before the call that caused it, whose response a callback can overtake.
 */
export function placeOf(callback: Arrival, entries: readonly TimelineEntry[]): number {
  const receivedMs = Date.parse(callback.receivedAt);
  const kinds: TimelineKind[] = [
    'create-requested',
    'created',
    ...(callsBefore[callback.status ?? ''] ?? []),
  ];
  const causes = kinds.map((kind) => {
    const times = entries.filter((entry) => entry.kind === kind).map((entry) => Date.parse(entry.at));
    // The last such call before the callback; if there is none, the callback overtook the first.
    return times.findLast((atMs) => atMs <= receivedMs) ?? times[0] ?? 0;
  });
  return Math.max(receivedMs, ...causes);
}

type Facts = NonNullable<TimelineItem['facts']>;

const statusTag = (raw: string) => () => <ServiceStatus raw={raw} />;

/**
 * Merges entries (oldest first) and callbacks into one list, newest first; an effect is never below its cause.
 * Consecutive repeats become one item with a count; a callback shows when it arrived, and when it was sent if that
 * differs.
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
      mark: { kind: entry.kind, status: entry.data.status },
    }));
    const arrived = callbacks.map((event) => ({
      id: event.id,
      at: event.receivedAt,
      placeMs: placeOf(event, entries),
      ...(event.sentAt !== null && { sentAt: event.sentAt }),
      title: t('timeline.callback-received'),
      by: t('source.callback'),
      facts: event.status
        ? [{ id: 'status', label: t('fact.status'), value: statusTag(event.status)() }]
        : [],
      repeat: event.timesReceived,
      mark: { kind: 'callback-received', status: event.status ?? undefined },
      detail: { href: `/events/${event.id}`, label: t('fact.callback') },
    }));
    // Callbacks come newest first, and are placed after an entry of the same moment.
    return [...told, ...arrived.toReversed()].toSorted((a, b) => a.placeMs - b.placeMs).toReversed();
  };
}

function useFacts(): (entry: TimelineEntry) => Facts {
  const t = useTranslations('order.fact');
  const typeName = useTypeName();
  // Some pages with a timeline do not load the form's messages.
  const all = useTranslations();
  const locale = useLocale();
  const fieldLabel = (path: string): string => {
    const key = `fields.${path}.label` as Parameters<typeof all>[0];
    return all.has(key) ? all(key) : path;
  };
  return ({ id: entryId, data, failure, isUnreadable }) => {
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
    if (data.message) add('message', <ServiceMessage text={data.message} failure={failure} />);
    if (data.fields)
      add('fields', new Intl.ListFormat(locale, { type: 'conjunction' }).format(data.fields.map(fieldLabel)));
    if (data.reason) add('reason', data.reason);
    if (data.decider) add('decider', data.decider);
    if (data.name) add('name', <InScript text={data.name} />);
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

/** The service's message: our sentence where the portal knows the reason, and its own words where they say more. */
function ServiceMessage({ text, failure }: { text: string; failure: Failure | undefined }) {
  const t = useTranslations('statuses.failure');
  if (failure?.reason)
    return (
      <>
        {t(`${failure.reason}.reason`)} {failure.message && <ServiceWords text={failure.message} />}
      </>
    );
  return informationReasonOf(text) ? <ServiceAsks asked={text} /> : <ServiceWords text={text} />;
}
