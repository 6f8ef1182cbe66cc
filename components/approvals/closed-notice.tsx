import { useTranslations } from 'next-intl';
import type { ApprovalDetail } from '@/lib/features/approvals/types.ts';
import { Notice } from '../ui/notice.tsx';
import { TextLink } from '../ui/text-link.tsx';
import { timeTag } from '../ui/time-tag.tsx';

/** The end of a submission: there is nothing left to decide. */
export function ClosedNotice({ approval, orderId }: { approval: ApprovalDetail; orderId: string }) {
  const t = useTranslations('approvals.closed');
  const { state, closed } = approval;
  if (state === 'waiting') return null;
  return (
    <Notice
      title={t(state, { name: closed?.name ?? '' })}
      actions={<TextLink href={`/orders/${orderId}`}>{t('seeOrder')}</TextLink>}
    >
      {closed?.reason && <bdi className="block">{closed.reason}</bdi>}
      {closed && <p>{t.rich('at', timeTag(closed.at))}</p>}
    </Notice>
  );
}
