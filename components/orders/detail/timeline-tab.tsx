'use client';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import type { OrderDetail } from '@/lib/features/orders/types.ts';
import { Card } from '../../ui/card.tsx';
import { chipClass } from '../../ui/chip-class.ts';
import { Timeline } from '../../ui/values/timeline.tsx';
import { entriesOf, type TimelineFilter, timelineFilters } from './timeline-rules.ts';
import { useTimelineItems } from './use-timeline-items.tsx';

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

/** The same beside the other parts of the order, where the window has room. */
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
