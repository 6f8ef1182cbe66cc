import { useLocale, useTranslations } from 'next-intl';
import type { PaidOut } from '@/lib/features/overview/queries.ts';
import { periods } from '@/lib/features/overview/schema.ts';
import { chipClass } from '../ui/chip-class.ts';
import { Link } from '../ui/link.tsx';
import { Section } from '../ui/section.tsx';
import { Table, TableBody, TableHead, Td, Th, Tr } from '../ui/table.tsx';
import { TextLink } from '../ui/text-link.tsx';
import { dayText } from '../ui/values/date-text.ts';
import { Money } from '../ui/values/money.tsx';
import { PaidChart } from './paid-chart.tsx';

type Props = { paid: PaidOut; asTable: boolean; className?: string };

/** The payments that arrived in a period, by day and in one currency, against the period before. */
export function PaidOutSection({ paid, asTable, className }: Props) {
  const t = useTranslations('overview.paid');
  const { days, currency, currencies, points, most, total, changePercent } = paid;
  const addressOf = (next: { days?: number; currency?: string; asTable?: boolean }) => {
    const search = new URLSearchParams({ days: String(next.days ?? days) });
    if (next.asTable ?? asTable) search.set('as', 'table');
    const code = next.currency ?? currency;
    if (code) search.set('paid', code);
    return `/overview?${search}`;
  };
  return (
    <Section
      titleId="overview-paid"
      title={t('title')}
      className={className}
      actions={
        <span className="flex flex-wrap gap-3">
          {currencies.length > 1 && (
            <nav aria-label={t('currency')} className="flex flex-wrap gap-1">
              {currencies.slice(0, 6).map((code) => (
                <Choice key={code} href={addressOf({ currency: code })} isOn={code === currency}>
                  {code}
                </Choice>
              ))}
            </nav>
          )}
          <nav aria-label={t('period')} className="flex gap-1">
            {periods.map((period) => (
              <Choice key={period} href={addressOf({ days: period })} isOn={period === days}>
                {t('days', { days: period })}
              </Choice>
            ))}
          </nav>
        </span>
      }
    >
      {currency === null ? (
        <p className="text-ink-2">{t('none', { days })}</p>
      ) : (
        <>
          <p className="flex flex-wrap items-baseline gap-x-3 gap-y-1">
            <Money className="text-display" amount={total.amount} currency={currency} />
            <span className="text-ink-2">
              {t('orders', { count: total.orders })} · <Change percent={changePercent} days={days} />
            </span>
          </p>
          {asTable ? <DayTable {...{ points, currency }} /> : <PaidChart {...{ points, most, currency }} />}
          <p className="mt-3">
            <TextLink href={addressOf({ asTable: !asTable })} scroll={false}>
              {t(asTable ? 'asChart' : 'asTable')}
            </TextLink>
          </p>
        </>
      )}
    </Section>
  );
}

const isPaid = ({ sum }: PaidOut['points'][number]) => sum.orders > 0;

/** The days with payments; the others would only make it long. */
function DayTable({ points, currency }: { points: PaidOut['points']; currency: string }) {
  const t = useTranslations('overview.paid');
  const locale = useLocale();
  return (
    <Table caption={t('byDay')} density="compact" className="mt-4">
      <TableHead>
        <Th>{t('day')}</Th>
        <Th align="end">{t('count')}</Th>
        <Th align="end">{t('amount')}</Th>
      </TableHead>
      <TableBody>
        {points.filter(isPaid).map(({ day, sum }) => (
          <Tr key={day} twoLines>
            <Td header phone="name">
              {dayText(`${day}T00:00:00Z`, { locale, timeZone: 'UTC' })}
            </Td>
            <Td label={t('count')} align="end" phone="note" className="tabular">
              {sum.orders}
            </Td>
            <Td align="end" phone="figure">
              <Money column amount={sum.amount} currency={currency} />
            </Td>
          </Tr>
        ))}
      </TableBody>
    </Table>
  );
}

function Choice({ href, isOn, children }: { href: string; isOn: boolean; children: string }) {
  return (
    <Link
      href={href}
      scroll={false}
      aria-current={isOn ? 'true' : undefined}
      className={chipClass({ on: isOn })}
    >
      {children}
    </Link>
  );
}

/** "12 % more than in the 30 days before", in words. */
function Change({ percent, days }: { percent: number | null; days: number }) {
  const t = useTranslations('overview.paid');
  if (percent === null) return t('nothingBefore', { days });
  if (percent === 0) return t('same', { days });
  return t(percent > 0 ? 'more' : 'less', { percent: Math.abs(percent), days });
}
