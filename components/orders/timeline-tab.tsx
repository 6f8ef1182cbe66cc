'use client';
import { clsx } from 'clsx';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import type { TimelineEntry } from '@/lib/features/orders/types.ts';
import { Card } from '../ui/card.tsx';
import { Identifier } from '../ui/identifier.tsx';
import { Money } from '../ui/money.tsx';
import { Timeline, type TimelineItem } from '../ui/timeline.tsx';
import { entriesOf, severityOf, type TimelineFilter, timelineFilters } from './timeline-rules.ts';

type Facts = NonNullable<TimelineItem['facts']>;

/** Who did what and when, newest first. */
export function TimelineTab({ entries }: { entries: readonly TimelineEntry[] }) {
  const t = useTranslations('order');
  const [filter, setFilter] = useState<TimelineFilter>('all');
  const factsOf = useFacts();
  const items = entriesOf(entries, filter).map(
    (entry): TimelineItem => ({
      id: entry.id,
      at: entry.at,
      title: t(`timeline.${entry.kind}`),
      by: entry.actorName === null ? t(`source.${entry.source}`) : entry.actorName,
      severity: severityOf(entry),
      facts: factsOf(entry),
    }),
  );
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
            className={clsx(
              'min-h-7 cursor-pointer rounded-sm border px-2 text-hint',
              filter === one
                ? 'border-accent bg-selected font-semibold text-ink'
                : 'border-subtle text-ink-2 hover:bg-hover hover:text-ink',
            )}
          >
            {t(`filter.${one}`)}
          </button>
        ))}
      </fieldset>
      {items.length === 0 ? <p className="text-ink-2">{t('filter.none')}</p> : <Timeline items={items} />}
    </Card>
  );
}

function useFacts(): (entry: TimelineEntry) => Facts {
  const t = useTranslations('order.fact');
  const choices = useTranslations('choices');
  return ({ data }) => {
    const facts: Facts = [];
    const add = (id: keyof TimelineEntry['data'], value: React.ReactNode) =>
      facts.push({ id, label: t(id === 'previous' ? 'status' : id), value });
    if (data.status)
      add(
        'status',
        data.previous ? t('change', { previous: data.previous, status: data.status }) : data.status,
      );
    if (data.code) add('code', <Identifier value={data.code} />);
    if (data.message) add('message', data.message);
    if (data.reason) add('reason', data.reason);
    if (data.fileName) add('fileName', <span className="break-all">{data.fileName}</span>);
    if (data.documentType) {
      const key = `fileType.${data.documentType}` as Parameters<typeof choices>[0];
      add('documentType', choices.has(key) ? choices(key) : data.documentType);
    }
    if (data.source) add('source', <Money amount={data.source.amount} currency={data.source.currency} />);
    if (data.target) add('target', <Money amount={data.target.amount} currency={data.target.currency} />);
    if (data.rate) add('rate', <span className="tabular">{data.rate}</span>);
    return facts;
  };
}
