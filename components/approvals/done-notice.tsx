import { useTranslations } from 'next-intl';
import { Notice } from '../ui/notice.tsx';
import { TextLink } from '../ui/text-link.tsx';

const outcomes = ['accepted', 'held', 'sent-back'] as const;

/** The decision made a moment ago, with a link to its order. There is no undo, because money has moved. */
export function DoneNotice({ done, orderId }: { done: string | undefined; orderId: string | undefined }) {
  const t = useTranslations('approvals.done');
  const outcome = outcomes.find((known) => known === done);
  if (!outcome || !orderId || !/^[0-9a-f-]{36}$/.test(orderId)) return null;
  return (
    <Notice
      kind="success"
      className="mb-4"
      actions={<TextLink href={`/orders/${orderId}`}>{t('seeOrder')}</TextLink>}
    >
      {t(outcome)}
    </Notice>
  );
}
