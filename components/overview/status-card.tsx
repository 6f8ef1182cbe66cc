import { useTranslations } from 'next-intl';
import {
  type StatusBucket,
  type StatusId,
  statusCatalogue,
  statusIds,
} from '@/lib/features/orders/status.config.ts';
import type { StatusCount } from '@/lib/features/overview/types.ts';
import { Fresh } from '../live/fresh.tsx';
import { useStatusWords } from '../orders/use-status-words.ts';
import { Link } from '../ui/link.tsx';
import { Section } from '../ui/section.tsx';
import { StatusBadge } from '../ui/status-badge.tsx';
import { StatusMark } from '../ui/status-mark.tsx';
import { shortTimeTag } from '../ui/time-tag.tsx';
import { toneBar } from '../ui/tone.ts';

type Props = {
  counts: readonly StatusCount[];
  /** Statuses whose oldest order waits longer than usual. */
  slow: readonly StatusId[];
  className?: string;
};

/** The order of the buckets: orders that still move come before those that ended. */
const buckets: readonly StatusBucket[] = ['to-do', 'with-service', 'failed', 'completed', 'closed'];
const shownIds = buckets.flatMap((bucket) => statusIds.filter((id) => statusCatalogue[id].bucket === bucket));

/** The orders by status: one line per status, a bar for the share, the age of the oldest beside it. */
export function StatusCard({ counts, slow, className }: Props) {
  const t = useTranslations('overview');
  const { nameOf } = useStatusWords();
  const most = Math.max(1, ...counts.map(({ count }) => count));
  const rows = shownIds.flatMap((id) => counts.find((one) => one.id === id) ?? []);
  return (
    <Section
      titleId="overview-status"
      title={t('status')}
      description={t('statusText')}
      className={className}
    >
      {rows.length === 0 ? (
        <p className="text-ink-2">{t('statusEmpty')}</p>
      ) : (
        <ul className="space-y-3">
          {rows.map(({ id, count, oldestAt }) => {
            const { tone, shape, icon, bucket } = statusCatalogue[id];
            const isOpen = bucket === 'to-do' || bucket === 'with-service';
            return (
              <li key={id}>
                <div className="flex items-center gap-2">
                  <StatusMark tone={tone} shape={shape} icon={icon} />
                  <Link
                    href={`/orders?is=${id}`}
                    className="min-w-0 flex-1 rounded-sm hover:text-link hover:underline"
                  >
                    {nameOf(id)}
                  </Link>
                  <span className="tabular min-w-8 text-end font-semibold">
                    <Fresh value={String(count)}>{count}</Fresh>
                    <span className="sr-only"> {t('orders', { count })}</span>
                  </span>
                </div>
                <div aria-hidden="true" className="mt-1 ms-7 h-1 overflow-hidden rounded-full bg-sunken">
                  <div
                    className={`h-full rounded-full ${toneBar[tone]}`}
                    style={{ width: `${Math.max(2, Math.round((count / most) * 100))}%` }}
                  />
                </div>
                {isOpen && (
                  <p className="ms-7 mt-1 flex flex-wrap items-center gap-x-2 text-hint text-ink-2">
                    <span>{t.rich('oldest', shortTimeTag(oldestAt))}</span>
                    {slow.includes(id) && (
                      <StatusBadge tone="amber" shape="triangle" icon="hourglass" label={t('slow')} />
                    )}
                  </p>
                )}
              </li>
            );
          })}
        </ul>
      )}
    </Section>
  );
}
