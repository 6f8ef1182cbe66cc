'use client';
import { useQuery } from '@tanstack/react-query';
import { clsx } from 'clsx';
import { useTranslations } from 'next-intl';
import { approvalQueueOptions } from '@/lib/features/approvals/query-options.ts';
import { useShortcut } from '../keyboard/use-shortcut.ts';
import { useGo } from '../ui/going.tsx';
import { Link } from '../ui/link.tsx';
import { InScript } from '../ui/values/in-script.tsx';
import { Money } from '../ui/values/money.tsx';
import { Initials } from '../ui/values/person.tsx';

/** The orders that wait, beside the one that is open where the window has room; J and K go through them anywhere. */
export function QueueColumn({ id }: { id: string }) {
  const t = useTranslations('approvals.queue');
  const go = useGo();
  const { data } = useQuery({ ...approvalQueueOptions(), staleTime: 10_000 });
  const rows = data?.rows ?? [];
  const step = (by: 1 | -1) => {
    const here = rows.findIndex((row) => row.id === id);
    const next = here === -1 ? rows[0] : rows[here + by];
    if (next) go(`/approvals/${next.id}`);
  };
  useShortcut('next', () => step(1));
  useShortcut('previous', () => step(-1));
  return (
    <nav
      aria-label={t('caption')}
      className="sticky top-18 hidden max-h-[calc(100dvh-6rem)] self-start overflow-y-auto min-[110rem]:block"
    >
      <h2 className="mb-2 px-3 text-hint text-ink-2">
        {data ? t('count', { count: rows.length }) : t('caption')}
      </h2>
      <ul>
        {rows.map((row) => (
          <li key={row.id}>
            <Link
              href={`/approvals/${row.id}`}
              aria-current={row.id === id ? 'page' : undefined}
              className={clsx(
                'flex items-center gap-3 rounded-sm px-3 py-2 -outline-offset-2',
                row.id === id ? 'bg-selected' : 'hover:bg-hover',
              )}
            >
              <Initials name={row.beneficiaryName} />
              <span className="min-w-0">
                <span className={clsx('block truncate', row.id === id && 'font-semibold')}>
                  <InScript text={row.beneficiaryName} />
                </span>
                <span className="block text-hint text-ink-2">
                  <Money amount={row.source.amount} currency={row.source.currency} />
                  {row.bar !== null && ` · ${t(`bar.${row.bar}`)}`}
                </span>
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
