import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { useStatusWords } from '@/components/orders/detail/order-badge.tsx';
import { Notice } from '@/components/ui/notice.tsx';
import { TextLink } from '@/components/ui/text-link.tsx';
import { InScript } from '@/components/ui/values/in-script.tsx';
import { Money } from '@/components/ui/values/money.tsx';
import { Time } from '@/components/ui/values/time.tsx';
import type { SameAmount } from '@/lib/features/orders/review.ts';

/** A non-blocking warning before the confirmation: the same amount was ordered recently. */
export function SameAmountNotice({ other }: { other: SameAmount | null }) {
  const t = useTranslations('review.again');
  const { labelOf } = useStatusWords();
  if (other === null) return null;
  const { accountSuffix, status, more } = other;
  return (
    <Notice kind="warning" title={t('title')}>
      <p>
        {t.rich('text', {
          ...tagsOf(other),
          account: accountSuffix && ` ••••\u00a0${accountSuffix}`,
          status: labelOf(status),
        })}
      </p>
      {more > 0 && <p>{t.rich('more', { count: more, ...linkToLike(other) })}</p>}
      <p>{t('ask')}</p>
    </Notice>
  );
}

/** The address of the list of orders to this name and account ending, newest first. */
const ordersLike = ({ beneficiaryName, accountSuffix }: SameAmount): string =>
  `/orders?q=${encodeURIComponent(`${beneficiaryName} ${accountSuffix}`.trim())}`;

const linkToLike = (other: SameAmount) => ({
  orders: (text: ReactNode) => <TextLink href={ordersLike(other)}>{text}</TextLink>,
});

/** The rich text tags of the warning. */
function tagsOf({ orderId, orderNo, beneficiaryName, amount, createdAt }: SameAmount) {
  return {
    order: () => <TextLink href={`/orders/${orderId}`}>{orderNo}</TextLink>,
    amount: () => <Money {...amount} />,
    name: () => <InScript text={beneficiaryName} />,
    time: () => <Time at={createdAt} />,
  };
}
