'use client';
import { useTranslations } from 'next-intl';
import { isSettled } from '@/lib/features/orders/status.ts';
import type { OrderDetail } from '@/lib/features/orders/types.ts';
import { WhyLink } from '../../help/why-link.tsx';
import { Fresh } from '../../live/fresh.tsx';
import { PageTitle } from '../../ui/page-title.tsx';
import { CopyButton } from '../../ui/values/copy-button.tsx';
import { Identifier } from '../../ui/values/identifier.tsx';
import { InScript } from '../../ui/values/in-script.tsx';
import { Money } from '../../ui/values/money.tsx';
import { Initials } from '../../ui/values/person.tsx';
import { amountsOf } from './amounts-of.ts';
import { OrderActions } from './order-actions.tsx';
import { OrderBadge } from './order-badge.tsx';
import { useStatusSentence } from './use-status-sentence.ts';
import { useStatusWords } from './use-status-words.ts';

type Props = {
  detail: OrderDetail;
  /** Brought back by the history, and not read again yet. */
  isOld: boolean;
  mayConvert: boolean;
};

/** The amount and the recipient, the status, the next person, and the one thing to do. */
export function OrderHeader({ detail, isOld, mayConvert }: Props) {
  const t = useTranslations('order');
  const sentence = useStatusSentence(detail);
  const { order } = detail;
  const { labelOf } = useStatusWords();
  return (
    <header className="mb-5 flex flex-wrap items-start justify-between gap-x-6 gap-y-4">
      <div className="flex min-w-0 items-start gap-4">
        <span className="mt-1 max-md:hidden">
          <Initials name={order.beneficiaryName} size="lg" />
        </span>
        <div className="min-w-0">
          <PageTitle className="text-h1 md:text-display">
            {t.rich('headline', headlineTags(detail))}
          </PageTitle>
          <div className="mt-1.5 flex flex-wrap items-center gap-x-3 gap-y-1.5">
            {!isOld && (
              <Fresh value={`${order.status.id} ${order.status.raw ?? ''}`}>
                <OrderBadge status={order.status} size="md" />
              </Fresh>
            )}
            <span className="inline-flex items-center gap-1 text-ink-2">
              <Identifier value={order.orderNo} />
              <CopyButton value={order.orderNo} what={t('rail.orderNo')} />
            </span>
          </div>
          <p className="mt-2 max-w-prose" data-testid="status-sentence">
            {isOld ? (
              t('reading')
            ) : (
              <>
                {sentence}{' '}
                <WhyLink
                  about={{ status: order.status.id }}
                  what={labelOf(order.status)}
                  isPlain={isSettled(order.status.id)}
                />
              </>
            )}
          </p>
        </div>
      </div>
      {!isOld && <OrderActions detail={detail} mayConvert={mayConvert} />}
    </header>
  );
}

function headlineTags(detail: OrderDetail) {
  const { amount, currency, estimated } = amountsOf(detail).target;
  return {
    money: () => <Money amount={amount} currency={currency} estimated={estimated} />,
    name: () => <InScript text={detail.order.beneficiaryName} />,
  };
}
