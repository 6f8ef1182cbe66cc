'use client';
import { useTranslations } from 'next-intl';
import type { NavigationCounts } from '@/lib/features/overview/types.ts';
import { useReading } from '../live/use-reading.ts';

export type NavCountId = keyof NavigationCounts;

/** The number waiting behind an entry, kept up to date; nothing while it is zero or not known. */
export function NavCount({ of }: { of: NavCountId }) {
  const t = useTranslations('shell');
  const { data } = useReading<NavigationCounts>('/api/navigation', {
    kinds: ['order', 'approval'],
    everyMs: 60_000,
  });
  const count = data?.[of] ?? 0;
  if (count === 0) return null;
  return (
    <span className="tabular rounded-sm bg-violet px-1.5 text-micro text-violet-ink">
      <span aria-hidden="true">{count}</span>
      <span className="sr-only">{t('count', { count })}</span>
    </span>
  );
}
