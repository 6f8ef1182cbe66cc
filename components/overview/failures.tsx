import { useTranslations } from 'next-intl';
import { listAddress } from '@/lib/features/orders/list-address.ts';
import type { Overview } from '@/lib/features/overview/schema.ts';
import { WhyLink } from '../help/why-link.tsx';
import { Section } from '../ui/section.tsx';
import { TextLink } from '../ui/text-link.tsx';

type Props = { failures: Overview['failures']; className?: string };

const shownAtMost = 4;

/** The reasons for which orders failed, each with what to do about it. */
export function Failures({ failures: { reasons, total, from }, className }: Props) {
  const t = useTranslations('overview');
  const statuses = useTranslations('statuses');
  const rest = reasons.slice(shownAtMost).reduce((sum, { count }) => sum + count, 0);
  return (
    <Section
      titleId="overview-failures"
      title={t('failures.title')}
      actions={
        total > 0 && (
          <TextLink href={listAddress('/orders', { is: ['failed', 'returned'], reachedFrom: from })}>
            {t('allOrders', { count: total })}
          </TextLink>
        )
      }
      className={className}
    >
      {total === 0 ? (
        <p className="text-ink-2">{t('failures.none')}</p>
      ) : (
        <ul className="divide-y divide-subtle border-subtle border-y">
          {reasons.slice(0, shownAtMost).map(({ reason, message, count }) => {
            const said = message ?? '—';
            const what = statuses(`failure.${reason ?? 'unknown'}.reason`, { raw: said });
            return (
              <li key={reason ?? said} className="grid grid-cols-[2rem_minmax(0,1fr)] gap-x-2 py-2">
                <span className="tabular font-semibold">
                  {count}
                  <span className="sr-only"> {t('orders', { count })}</span>
                </span>
                <span className="min-w-0 break-words">
                  {what}
                  <span className="block text-hint text-ink-2">
                    {statuses(`failure.${reason ?? 'unknown'}.action`)}{' '}
                    <WhyLink about={{ failure: reason ?? 'unknown' }} what={what} />
                  </span>
                </span>
              </li>
            );
          })}
          {rest > 0 && <li className="py-2 text-ink-2">{t('failures.rest', { count: rest })}</li>}
        </ul>
      )}
    </Section>
  );
}
