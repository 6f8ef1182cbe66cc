'use client';
import { useLocale, useTimeZone, useTranslations } from 'next-intl';
import type { OrderDetail } from '@/lib/features/orders/types.ts';
import { fundAddress } from '@/lib/features/wallets/activity-address.ts';
import { displayMoney } from '@/lib/service-core/money/amount.ts';
import { WhyLink } from '../../help/help-address.tsx';
import { Notice } from '../../ui/notice.tsx';
import { TextLink } from '../../ui/text-link.tsx';
import { exactTime } from '../../ui/values/time.tsx';
import { ServiceWords } from '../service-words.tsx';
import { shortfallOf } from './primary-action.tsx';

// These end an order before the wallet is touched (decisions §5, §7).
const beforeAnyHold: readonly string[] = ['insufficientBalance', 'quoteExpired'];

/** The service's own words where they say more than the reason, the next step, and where the money is now. */
export function FailurePanel({ detail, mayConvert }: { detail: OrderDetail; mayConvert: boolean }) {
  const t = useTranslations('order.failure');
  const statuses = useTranslations('statuses');
  const { order } = detail;
  const { failure } = order.status;
  if (!failure) return null;
  const reason = failure.reason ?? 'unknown';
  const short = reason === 'insufficientBalance' ? shortfallOf(detail.money) : undefined;
  return (
    <Notice
      kind="error"
      title={t(order.status.id === 'returned' ? 'titleReturned' : 'title')}
      className="mb-5"
    >
      <dl className="grid gap-x-4 gap-y-1 sm:grid-cols-[auto_1fr]">
        {failure.message && (
          <>
            <dt className="font-semibold">{t('said')}</dt>
            <dd>
              <ServiceWords text={failure.message} />
            </dd>
          </>
        )}
        <dt className="font-semibold">{t('todo')}</dt>
        <dd>
          {statuses(`failure.${reason}.action`)} <WhyLink about={{ failure: reason }} what={t('title')} />
        </dd>
        <dt className="font-semibold">{t('money')}</dt>
        <dd>
          <MoneyStatement detail={detail} reason={reason} />{' '}
          {short === undefined ? (
            <TextLink href="/wallets">{t('wallets')}</TextLink>
          ) : (
            <TextLink href={fundAddress(detail.money.wallet, short)}>{t('addMoney')}</TextLink>
          )}
        </dd>
      </dl>
      {!mayConvert && reason === 'insufficientBalance' && <p className="mt-2">{t('askAdmin')}</p>}
    </Notice>
  );
}

function MoneyStatement({ detail, reason }: { detail: OrderDetail; reason: string }) {
  const t = useTranslations('order.failure');
  const locale = useLocale();
  const timeZone = useTimeZone() ?? 'UTC';
  const { source, wallet, returned } = detail.money;
  const show = (amount: string) => displayMoney(amount, source.currency, locale);
  if (detail.order.status.id === 'returned') {
    if (!returned) return t('moneyReturnedUnknown');
    return t('moneyReturned', {
      source: show(returned.source.amount),
      target: displayMoney(returned.target.amount, returned.target.currency, locale),
      time: exactTime(returned.at, { locale, timeZone }),
    });
  }
  // A review that had declined before the confirmation ends the order without a hold too.
  const wasHeld =
    detail.order.confirmation === 'accepted' ||
    detail.timeline.some(({ data }) => data.status === 'transferring');
  if (beforeAnyHold.includes(reason) || !wasHeld) {
    const short = reason === 'insufficientBalance' ? shortfallOf(detail.money) : undefined;
    return short === undefined ? t('moneyNone') : t('moneyShort', { amount: show(short) });
  }
  if (wallet.available === null || wallet.readAt === null) return t('moneyUnknown');
  return t('moneyBack', {
    amount: show(wallet.available),
    time: exactTime(wallet.readAt, { locale, timeZone }),
  });
}
