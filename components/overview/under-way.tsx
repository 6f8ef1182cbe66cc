import { useTranslations } from 'next-intl';
import { listAddress } from '@/lib/features/orders/list-filter.ts';
import { sentStatuses } from '@/lib/features/orders/status.ts';
import type { Overview } from '@/lib/features/overview/schema.ts';
import { WhyLink } from '../help/help-address.tsx';
import { Section } from '../ui/card.tsx';
import { RowLink } from '../ui/table.tsx';
import { TextLink } from '../ui/text-link.tsx';
import { InScript } from '../ui/values/in-script.tsx';
import { Money } from '../ui/values/money.tsx';
import { Initials } from '../ui/values/person.tsx';
import { StatusBadge } from '../ui/values/status-badge.tsx';
import { roundedUp } from '../ui/values/time.tsx';
import { shortTimeTag } from '../ui/values/time-tag.tsx';

type Props = {
  overview: Pick<Overview, 'underWay' | 'usual' | 'byStatus' | 'serverNow'>;
  className?: string;
};

/** The payments on their way, with their expected arrival and the usual time of such payments. */
export function UnderWay({ overview: { underWay, usual, byStatus, serverNow }, className }: Props) {
  const t = useTranslations('overview.underWay');
  const overview = useTranslations('overview');
  const inWords = (seconds: number) => {
    const { unit, count } = roundedUp(seconds);
    return t(`duration.${unit}`, { count });
  };
  const total = byStatus
    .filter(({ id }) => sentStatuses.includes(id))
    .reduce((sum, { count }) => sum + count, 0);
  return (
    <Section
      titleId="overview-under-way"
      title={t('title')}
      description={
        usual && (
          <TextLink href="/orders?view=completed">
            {t('usual', { half: inWords(usual.half), most: inWords(usual.most) })}
          </TextLink>
        )
      }
      actions={
        total > 0 && (
          <TextLink href={listAddress('/orders', { is: [...sentStatuses] })}>
            {overview('allOrders', { count: total })}
          </TextLink>
        )
      }
      className={className}
    >
      {underWay.length === 0 ? (
        <p className="text-ink-2">{t('none')}</p>
      ) : (
        <ul className="divide-y divide-subtle border-subtle border-y">
          {underWay.map((order) => {
            const due = usual && new Date(Date.parse(order.statusAt) + usual.most * 1_000).toISOString();
            return (
              <li key={order.id} className="flex min-h-11 flex-wrap items-center gap-x-3 gap-y-1 py-1.5">
                <Initials name={order.beneficiaryName} />
                <RowLink href={`/orders/${order.id}`} className="min-w-0 flex-1 truncate">
                  <InScript text={order.beneficiaryName} />
                </RowLink>
                <Money amount={order.source.amount} currency={order.source.currency} />
                <span className="flex w-full flex-wrap items-center gap-x-2 ps-10 text-hint text-ink-2">
                  <span>
                    {t.rich('since', shortTimeTag(order.statusAt))}
                    {due && due > serverNow && <> · {t.rich('expected', shortTimeTag(due))}</>}
                  </span>
                  {due && due <= serverNow && (
                    <StatusBadge tone="amber" shape="triangle" icon="hourglass" label={t('late')} />
                  )}
                </span>
              </li>
            );
          })}
        </ul>
      )}
    </Section>
  );
}

type FailuresProps = { failures: Overview['failures']; className?: string };

const shownAtMost = 4;

/** The reasons that orders failed, each with the next step. */
export function Failures({ failures: { reasons, total, from }, className }: FailuresProps) {
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
