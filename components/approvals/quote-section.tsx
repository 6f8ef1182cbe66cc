'use client';
import { useLocale, useTimeZone, useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import type { Terms } from '@/components/orders/review/terms.ts';
import type { ApprovalDetail } from '@/lib/features/approvals/schema.ts';
import type { OrderMoney } from '@/lib/features/orders/types.ts';
import { changePercent } from '@/lib/service-core/money/convert.ts';
import { Checkbox } from '../forms/checkbox.tsx';
import { Button } from '../ui/button.tsx';
import { CardSection } from '../ui/card.tsx';
import { Money, Rate } from '../ui/values/money.tsx';
import { exactTime } from '../ui/values/time.tsx';

type Props = {
  money: OrderMoney;
  makerTerms: ApprovalDetail['makerTerms'];
  terms: Terms;
  expired: boolean;
  loading: boolean;
  failure: ReactNode;
  /** Left out while the order's own rate is locked. */
  onNewRate: (() => void) | undefined;
  /** The change exceeds the tolerance: the approver must accept the new amount. */
  drift: { percent: string; accepted: boolean; onAccept: (accepted: boolean) => void } | null;
};

/** The approver's rate and amounts, beside the amounts that the maker reviewed. */
export function QuoteSection({
  money,
  makerTerms,
  terms,
  expired,
  loading,
  failure,
  onNewRate,
  drift,
}: Props) {
  const t = useTranslations('approvals.quote');
  const locale = useLocale();
  const timeZone = useTimeZone() ?? 'UTC';
  const { source, target, fixedSide } = money;
  const crosses = source.currency !== target.currency;
  const pair = { source: source.currency, target: target.currency };
  const moving =
    fixedSide === 'source'
      ? { label: t('gets'), before: makerTerms.target, now: terms.target }
      : { label: t('debit'), before: makerTerms.source, now: terms.source };
  const percent = changePercent(moving.before.amount, moving.now);
  const isLocked = money.lockRate && !expired;
  return (
    <CardSection
      titleId="approval-quote"
      title={t('title')}
      actions={
        crosses &&
        !isLocked &&
        onNewRate && (
          <Button size="sm" busy={loading} onClick={onNewRate}>
            {t('newRate')}
          </Button>
        )
      }
    >
      <dl className="grid gap-4 sm:grid-cols-2">
        <div>
          <dt className="text-ink-2 text-label">{t('debit')}</dt>
          <dd>
            <Money
              className="text-h2"
              amount={terms.source}
              currency={source.currency}
              estimated={crosses && fixedSide === 'target'}
            />
          </dd>
        </div>
        <div>
          <dt className="text-ink-2 text-label">{t('gets')}</dt>
          <dd>
            <Money
              className="text-h2"
              amount={terms.target}
              currency={target.currency}
              estimated={crosses && fixedSide === 'source'}
            />
          </dd>
        </div>
        {crosses && (
          <>
            <div>
              <dt className="text-ink-2 text-label">{t('rate')}</dt>
              <dd>
                <Rate className={expired ? 'line-through' : undefined} rate={terms.rate} {...pair} />
                {expired ? (
                  <span className="block text-amber-ink text-hint">{t('expired')}</span>
                ) : (
                  terms.goodUntil !== null && (
                    <span className="tabular block text-hint text-ink-2">
                      {t('until', { time: exactTime(terms.goodUntil, { locale, timeZone }) })}
                    </span>
                  )
                )}
              </dd>
            </div>
            <div>
              <dt className="text-ink-2 text-label">{t('makerRead')}</dt>
              <dd>
                <Money amount={moving.before.amount} currency={moving.before.currency} />
                <span aria-hidden="true"> · </span>
                <span className="tabular whitespace-nowrap text-ink-2">
                  {percent === '0.00' ? t('same') : t('difference', { percent })}
                </span>
                <span className="block text-hint text-ink-2">
                  <Rate rate={makerTerms.rate} {...pair} />
                </span>
              </dd>
            </div>
          </>
        )}
      </dl>
      {failure && (
        <p role="alert" className="mt-3 text-red-ink">
          {failure}
        </p>
      )}
      {drift && !expired && (
        <div className="mt-4 border-subtle border-t pt-4">
          <Checkbox
            name="accept-drift"
            label={t('accept')}
            hint={t('acceptHint', { percent: drift.percent })}
            value={drift.accepted}
            onChange={drift.onAccept}
          />
        </div>
      )}
    </CardSection>
  );
}
