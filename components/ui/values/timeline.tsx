import { clsx } from 'clsx';
import { useLocale, useTimeZone, useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { TextLink } from '../text-link.tsx';
import { clockTime, dayText, exactTime } from './time.tsx';

export type TimelineItem = {
  id: string;
  /** Time of the event. ISO 8601. */
  at: string;
  /** Time the event was sent to us; shown if it differs by more than some seconds. */
  sentAt?: string;
  /** Past participle: "Documents marked complete". */
  title: ReactNode;
  by: ReactNode;
  facts?: { id: string; label: ReactNode; value: ReactNode }[];
  detail?: { href: string; label: string };
  severity?: 'info' | 'warn' | 'error';
  /** The number of deliveries of the same event. */
  repeat?: number;
  /** The recorded kind and status behind the title, for tests that read the page (docs/qa.md). */
  mark?: { kind: string; status?: string | undefined };
};

const dots = { info: 'bg-neutral-icon', warn: 'bg-amber-icon', error: 'bg-red-icon' } as const;

/** Events in the order given (newest first), under day headings. */
export function Timeline({ items }: { items: TimelineItem[] }) {
  const locale = useLocale();
  const timeZone = useTimeZone() ?? 'UTC';
  const days = new Map<string, TimelineItem[]>();
  for (const item of items) {
    const day = dayText(item.at, { locale, timeZone });
    days.set(day, [...(days.get(day) ?? []), item]);
  }
  return (
    <div className="space-y-5">
      {[...days].map(([day, entries]) => (
        <div key={day}>
          <h3 className="mb-2 text-ink-2 text-label">{day}</h3>
          <ol className="ms-1.5 border-subtle border-s">
            {entries.map((item) => (
              <Entry key={item.id} item={item} timeZone={timeZone} />
            ))}
          </ol>
        </div>
      ))}
    </div>
  );
}

/** A sender's time is in whole seconds, and the way of a callback takes some. */
const punctualMs = 5_000;

/** The time of day, with the day if it is not the day of `at`. */
function SentTime({ sentAt, at }: { sentAt: string; at: string }) {
  const locale = useLocale();
  const timeZone = useTimeZone() ?? 'UTC';
  const isSameDay = dayText(sentAt, { locale, timeZone }) === dayText(at, { locale, timeZone });
  return (
    <time dateTime={sentAt} className="tabular">
      {isSameDay ? clockTime(sentAt, timeZone) : exactTime(sentAt, { locale, timeZone })}
    </time>
  );
}

const sentTimeTag = (times: { sentAt: string; at: string }) => ({ time: () => <SentTime {...times} /> });

function Entry({ item, timeZone }: { item: TimelineItem; timeZone: string }) {
  const t = useTranslations('common');
  const isApart = item.sentAt && Math.abs(Date.parse(item.at) - Date.parse(item.sentAt)) > punctualMs;
  return (
    <li data-kind={item.mark?.kind} data-status={item.mark?.status} className="relative pb-4 ps-5 last:pb-0">
      <span
        aria-hidden="true"
        className={clsx(
          'absolute start-0 top-1.5 size-2 -translate-x-1/2 rounded-full ring-3 ring-surface',
          dots[item.severity ?? 'info'],
        )}
      />
      <div className="flex flex-wrap items-baseline gap-x-3">
        <span className="font-semibold">{item.title}</span>
        {item.repeat !== undefined && item.repeat > 1 && (
          <span className="tabular text-hint text-ink-2">{t('times', { count: item.repeat })}</span>
        )}
        <time dateTime={item.at} className="tabular text-hint text-ink-2">
          {clockTime(item.at, timeZone)}
        </time>
      </div>
      <p className="text-hint text-ink-2">
        {item.by}
        {isApart && item.sentAt && (
          <>
            {' · '}
            {t.rich('sentAt', sentTimeTag({ sentAt: item.sentAt, at: item.at }))}
          </>
        )}
      </p>
      {item.facts && item.facts.length > 0 && (
        <dl className="mt-1 grid gap-x-3 text-hint sm:grid-cols-[auto_1fr]">
          {item.facts.map((fact) => (
            <div key={fact.id} className="contents">
              <dt className="text-ink-2">{fact.label}</dt>
              <dd>{fact.value}</dd>
            </div>
          ))}
        </dl>
      )}
      {item.detail && (
        <TextLink href={item.detail.href} className="text-hint">
          {item.detail.label}
        </TextLink>
      )}
    </li>
  );
}
