import { useTranslations } from 'next-intl';
import type { ApprovalDetail } from '@/lib/features/approvals/schema.ts';
import { Notice } from '../ui/notice.tsx';
import { Section } from '../ui/section.tsx';
import { DescriptionList } from '../ui/values/description-list.tsx';
import { Money } from '../ui/values/money.tsx';
import { timeTag } from '../ui/values/time-tag.tsx';

/** The wallet's balance now, after this order, and after all other orders that wait. */
export function WalletSection({ wallet }: { wallet: ApprovalDetail['wallet'] }) {
  const t = useTranslations('approvals.wallet');
  const choices = useTranslations('choices');
  const { available, afterThis, afterQueue, currency, readAt } = wallet;
  const money = (amount: string) => <Money amount={amount} currency={currency} />;
  if (available === null || afterThis === null || afterQueue === null) {
    return (
      <Section titleId="approval-wallet" title={t('title')}>
        <p className="text-ink-2">{t('unknown')}</p>
      </Section>
    );
  }
  return (
    <Section
      titleId="approval-wallet"
      title={t('title')}
      description={
        <>
          {currency} · {choices(`walletType.${wallet.type}`)}
          {readAt && <> · {t.rich('read', timeTag(readAt))}</>}
        </>
      }
    >
      <DescriptionList
        rows={[
          { id: 'available', label: t('available'), value: money(available) },
          { id: 'this', label: t('afterThis'), value: money(afterThis) },
          { id: 'queue', label: t('afterQueue'), value: money(afterQueue) },
        ]}
      />
      {afterQueue.startsWith('-') && !afterThis.startsWith('-') && (
        <Notice kind="warning" className="mt-3">
          {t('queueShort')}
        </Notice>
      )}
    </Section>
  );
}
