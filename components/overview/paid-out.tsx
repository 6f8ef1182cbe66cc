import { scaleBand, scaleLinear } from 'd3-scale';
import { useLocale, useTranslations } from 'next-intl';
import { listAddress } from '@/lib/features/orders/list-filter.ts';
import { type PaidOut, periods } from '@/lib/features/overview/schema.ts';
import { displayMoney } from '@/lib/service-core/money/amount.ts';
import { chipClass } from '../ui/button.tsx';
import { Section } from '../ui/card.tsx';
import { Link } from '../ui/link.tsx';
import { Table, TableBody, TableHead, Td, Th, Tr } from '../ui/table.tsx';
import { TextLink } from '../ui/text-link.tsx';
import { Money } from '../ui/values/money.tsx';
import { dayText } from '../ui/values/time.tsx';

type Props = { paid: PaidOut; asTable: boolean; className?: string };

/** The payments that arrived in a period, by day and in one currency, compared with the period before. */
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

/** Lists only the days with payments. */
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

const height = 160;
/** The chart's internal width; the page scales it. */
const width = 1000;

type PaidChartProps = Pick<PaidOut, 'points' | 'most'> & { currency: string };

/**
 * Bars of the amount paid each day, rendered on the server without browser script. Each day with payments is a link to
 * its orders, which shows the day's figures on hover and focus.
 */
function PaidChart({ points, most, currency }: PaidChartProps) {
  const t = useTranslations('overview');
  const locale = useLocale();
  const across = scaleBand(
    points.map(({ day }) => day),
    [0, width],
  ).paddingInner(0.3);
  const up = scaleLinear([0, 1_000], [height, 0]);
  const short = new Intl.NumberFormat(locale, { notation: 'compact', maximumSignificantDigits: 3 });
  const ticks = [
    { at: 0, amount: '0' },
    { at: 500, amount: most.half.amount },
    { at: 1_000, amount: most.whole.amount },
  ];
  const nameOf = (day: string) => dayText(`${day}T00:00:00Z`, { locale, timeZone: 'UTC' });
  const [first, last] = [points[0], points.at(-1)];
  return (
    <figure>
      <div className="relative me-12 mt-8 h-40 xl:h-56">
        <svg
          aria-hidden="true"
          viewBox={`0 0 ${width} ${height}`}
          preserveAspectRatio="none"
          className="absolute inset-0 size-full overflow-visible"
        >
          {ticks.map(({ at }) => (
            <line
              key={at}
              x1={0}
              x2={width}
              y1={up(at)}
              y2={up(at)}
              vectorEffect="non-scaling-stroke"
              className="stroke-subtle"
            />
          ))}
          {points.map(({ day, sum, perMille }) => {
            // Even the smallest payment is visible.
            const top = sum.orders > 0 ? Math.min(up(perMille), height - 2) : height;
            return (
              <rect
                key={day}
                x={across(day)}
                width={across.bandwidth()}
                y={top}
                height={height - top}
                className="fill-accent"
              />
            );
          })}
        </svg>
        {ticks.map(({ at, amount }) => (
          <span
            key={at}
            aria-hidden="true"
            style={{ top: `${(up(at) / height) * 100}%` }}
            className="tabular absolute start-full whitespace-nowrap ms-2 -translate-y-1/2 text-micro text-ink-3"
          >
            {short.format(amount as Intl.StringNumericLiteral)}
          </span>
        ))}
        <ol aria-label={t('paid.byDay')} className="absolute inset-0 grid auto-cols-fr grid-flow-col">
          {points.map(({ day, sum }) => (
            <li key={day}>
              {sum.orders > 0 && (
                <Link
                  href={listAddress('/orders', {
                    is: ['completed'],
                    pay: currency,
                    reachedFrom: day,
                    reachedTo: day,
                  })}
                  className="group/day block h-full rounded-sm hover:bg-hover focus-visible:bg-hover"
                >
                  {/* One place for all of them, above the bars: nothing jumps, and nothing is cut at an edge. */}
                  <span className="pointer-events-none absolute -top-6 start-0 whitespace-nowrap bg-canvas text-hint text-ink opacity-0 group-hover/day:opacity-100 group-focus-visible/day:opacity-100">
                    {nameOf(day)} · {displayMoney(sum.amount, currency, locale)} ·{' '}
                    {t('paid.orders', { count: sum.orders })}
                  </span>
                </Link>
              )}
            </li>
          ))}
        </ol>
      </div>
      <figcaption aria-hidden="true" className="me-12 mt-1.5 flex justify-between text-micro text-ink-3">
        <span>{first && nameOf(first.day)}</span>
        <span>{last && nameOf(last.day)}</span>
      </figcaption>
    </figure>
  );
}
