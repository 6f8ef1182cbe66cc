'use client';
import { useLocale, useTranslations } from 'next-intl';
import { displayMoney } from '@/lib/service-core/money/amount.ts';
import { BlockerFrame } from '../orders/review/blocker-frame.tsx';
import { TextButton } from '../ui/text-button.tsx';
import { TextLink, textLinkClass } from '../ui/text-link.tsx';
import type { DecisionBlocker } from './decision-blockers.ts';

export const DECISION_BLOCKERS_ID = 'approval-blockers';

type Props = {
  blockers: readonly DecisionBlocker[];
  approvalId: string;
  orderId: string;
  currency: string;
  gettingRate: boolean;
  onNewRate: () => void;
  onRead: () => void;
};

/** Each thing that is in the way of an approval, with the way to settle it. */
export function DecisionBlockers({ blockers, ...props }: Props) {
  const t = useTranslations('approvals.blockers');
  if (blockers.length === 0) return null;
  return (
    <BlockerFrame
      id={DECISION_BLOCKERS_ID}
      title={t('title', { count: blockers.length })}
      items={blockers.map((blocker) => ({
        key: blocker.kind,
        content: <Item blocker={blocker} {...props} />,
      }))}
    />
  );
}

function Item({ blocker, ...props }: Omit<Props, 'blockers'> & { blocker: DecisionBlocker }) {
  const t = useTranslations('approvals.blockers');
  const locale = useLocale();
  switch (blocker.kind) {
    case 'maker':
    case 'already-approved':
    case 'role':
      return (
        <>
          <span>{t(blocker.kind)}</span>
          <TextLink href={`/orders/${props.orderId}`}>{t('seeOrder')}</TextLink>
        </>
      );
    case 'changed':
      return (
        <>
          <span>{t('changed')}</span>
          <TextButton onClick={props.onRead}>{t('read')}</TextButton>
        </>
      );
    case 'rate-expired':
      return (
        <>
          <span>{t('rateExpired')}</span>
          <TextButton busy={props.gettingRate} onClick={props.onNewRate}>
            {t('newRate')}
          </TextButton>
        </>
      );
    case 'rate-changed':
      return (
        <>
          <span>{t('rateChanged')}</span>
          <a className={textLinkClass} href="#rate-change">
            {t('compare')}
          </a>
        </>
      );
    case 'drift':
      return (
        <>
          <span>{t('drift')}</span>
          <a className={textLinkClass} href="#approval-quote">
            {t('compare')}
          </a>
        </>
      );
    case 'unseen':
      return (
        <>
          <span>{t(blocker.isFirstPayment ? 'unseenFirst' : 'unseen', { count: blocker.count })}</span>
          <a className={textLinkClass} href="#approval-documents">
            {t('toDocuments')}
          </a>
        </>
      );
    case 'not-enrolled':
      return (
        <>
          <span>{t('notEnrolled')}</span>
          <TextLink href={`/me/security?for=/approvals/${props.approvalId}`}>{t('enrol')}</TextLink>
        </>
      );
    case 'short':
      return <span>{t('short', { amount: displayMoney(blocker.amount, props.currency, locale) })}</span>;
    default:
      return blocker satisfies never;
  }
}
