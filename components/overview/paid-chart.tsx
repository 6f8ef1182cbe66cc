import { scaleBand, scaleLinear } from 'd3-scale';
import { useLocale, useTranslations } from 'next-intl';
import { listAddress } from '@/lib/features/orders/list-address.ts';
import type { PaidOut } from '@/lib/features/overview/queries.ts';
import { displayMoney } from '@/lib/service-core/money/amount.ts';
import { Link } from '../ui/link.tsx';
import { dayText } from '../ui/values/date-text.ts';

const height = 160;
/** The picture is as wide as the page lets it be: its own width is a measure only. */
const width = 1000;

type Props = Pick<PaidOut, 'points' | 'most'> & { currency: string };

/**
 * Bars of the amount paid on each day, drawn here without any script of the browser. Each day with payments is a link to
 * its orders, which says the day's figures under the pointer and with the focus.
 */
export function PaidChart({ points, most, currency }: Props) {
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
            // The smallest payment is seen, too.
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
