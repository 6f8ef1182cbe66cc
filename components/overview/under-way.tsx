import { useTranslations } from 'next-intl';
import type { Overview } from '@/lib/features/overview/types.ts';
import { InScript } from '../ui/in-script.tsx';
import { Money } from '../ui/money.tsx';
import { Initials } from '../ui/person.tsx';
import { RowLink } from '../ui/row-link.tsx';
import { Section } from '../ui/section.tsx';
import { StatusBadge } from '../ui/status-badge.tsx';
import { TextLink } from '../ui/text-link.tsx';
import { shortTimeTag } from '../ui/time-tag.tsx';

type Props = {
  overview: Pick<Overview, 'underWay' | 'usual' | 'byStatus' | 'serverNow'>;
  className?: string;
};

const address = '/orders?is=confirmed,inTransit';

/** The payments on their way, each with when it should arrive, and how long such payments took. */
export function UnderWay({ overview: { underWay, usual, byStatus, serverNow }, className }: Props) {
  const t = useTranslations('overview.underWay');
  const inWords = useDuration();
  const total = byStatus
    .filter(({ id }) => id === 'confirmed' || id === 'inTransit')
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
      actions={total > 0 && <TextLink href={address}>{t('all', { count: total })}</TextLink>}
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

const minute = 60;
const hour = 60 * minute;
const day = 24 * hour;

/** "4 min", "3 hours", "2 days": rounded up, so that no promise is too short. */
function useDuration(): (seconds: number) => string {
  const t = useTranslations('overview.underWay.duration');
  return (seconds) => {
    if (seconds <= hour) return t('minutes', { count: Math.max(1, Math.ceil(seconds / minute)) });
    if (seconds <= day) return t('hours', { count: Math.ceil(seconds / hour) });
    return t('days', { count: Math.ceil(seconds / day) });
  };
}
