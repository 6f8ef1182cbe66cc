'use client';
import { useLocale, useTimeZone } from 'next-intl';
import { useWords } from '@/components/drafts/use-words.ts';
import { Card } from '@/components/ui/card.tsx';
import { proseTime } from '@/components/ui/date-text.ts';
import { Money } from '@/components/ui/money.tsx';
import { Rate } from '@/components/ui/rate.tsx';
import type { OrderDetail } from '@/lib/features/orders/types.ts';
import { formatAmount, parseAmount } from '@/lib/service-core/money/index.ts';
import type { Terms } from './terms.ts';

type Props = { detail: OrderDetail; terms: Terms; expired: boolean; available: string | null };

/** The figures that matter, largest on the page: what leaves, what arrives, at which rate, what remains. */
export function ReviewHero({ detail, terms, expired, available }: Props) {
  const words = useWords('review');
  const choices = useWords('choices');
  const locale = useLocale();
  const timeZone = useTimeZone() ?? 'UTC';
  const { source, target, fixedSide, lockRate, wallet } = detail.money;
  const crosses = source.currency !== target.currency;
  const after =
    available === null ? null : balanceAfter({ available, amount: terms.source, currency: source.currency });
  const tag = (side: 'source' | 'target') =>
    crosses && words(fixedSide === side ? 'hero.fixed' : 'hero.estimated');
  return (
    <Card>
      <dl className="grid gap-5">
        <Figure label={words('hero.youSend')} tag={tag('source')}>
          <Money
            className="text-h1 sm:text-display"
            amount={terms.source}
            currency={source.currency}
            estimated={crosses && fixedSide === 'target'}
          />
        </Figure>
        <Figure label={words('hero.recipientGets')} tag={tag('target')}>
          <Money
            className="text-h1 sm:text-display"
            amount={terms.target}
            currency={target.currency}
            estimated={crosses && fixedSide === 'source'}
          />
        </Figure>
      </dl>
      <dl className="mt-5 grid grid-cols-[repeat(auto-fit,minmax(min(100%,14rem),1fr))] gap-x-6 gap-y-5 border-subtle border-t pt-5">
        {crosses && (
          <Figure
            label={words('hero.rate')}
            tag={lockRate && terms.queryNo === undefined && words('hero.locked')}
          >
            <Rate
              className={expired ? 'line-through' : undefined}
              rate={terms.rate}
              source={source.currency}
              target={target.currency}
            />
            {terms.goodUntil !== null && !expired && (
              <span className="tabular block text-hint text-ink-2">
                {words('hero.rateUntil', { time: proseTime(terms.goodUntil, { locale, timeZone }) })}
              </span>
            )}
          </Figure>
        )}
        <Figure label={words('hero.fees')}>{words('hero.feesNone')}</Figure>
        {after !== null && (
          <Figure
            label={words('hero.balanceAfter')}
            tag={words('hero.wallet', {
              type: choices(`walletType.${wallet.type}`),
              currency: source.currency,
            })}
          >
            <Money amount={after} currency={source.currency} />
          </Figure>
        )}
      </dl>
    </Card>
  );
}

function Figure({
  label,
  tag,
  children,
}: {
  label: string;
  tag?: string | false;
  children: React.ReactNode;
}) {
  return (
    <div className="min-w-0">
      <dt className="text-label text-ink-2">
        {label}
        {tag && <span className="font-normal text-ink-3"> · {tag}</span>}
      </dt>
      <dd className="mt-0.5">{children}</dd>
    </div>
  );
}

function balanceAfter(o: { available: string; amount: string; currency: string }): string | null {
  const there = parseAmount(o.available, o.currency);
  const taken = parseAmount(o.amount, o.currency);
  if (!taken.ok || (!there.ok && !/^0+(?:\.0+)?$/.test(o.available))) return null;
  return formatAmount((there.ok ? there.value : 0n) - taken.value, o.currency);
}
