'use client';
import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { navigationOptions } from '@/lib/features/overview/query-options.ts';
import type { NavigationCounts } from '@/lib/features/overview/schema.ts';

export type NavCountId = keyof NavigationCounts;

/** The number of waiting items of an entry, kept up to date; nothing if it is zero or unknown. */
export function NavCount({ of }: { of: NavCountId }) {
  const t = useTranslations('shell');
  const { data } = useQuery(navigationOptions());
  const count = data?.[of] ?? 0;
  if (count === 0) return null;
  return (
    <span className="tabular inline-grid h-4.5 min-w-4.5 place-items-center rounded-full bg-neutral px-1.5 font-normal text-micro text-neutral-ink">
      <span aria-hidden="true">{count}</span>
      <span className="sr-only">{t('count', { count })}</span>
    </span>
  );
}
