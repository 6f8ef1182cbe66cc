import { useWords } from '@/components/drafts/use-words.ts';
import { Notice } from '@/components/ui/notice.tsx';
import { TextLink } from '@/components/ui/text-link.tsx';

/** The confirmation was sent and its outcome is not known yet. */
export function CheckingNotice({ orderId }: { orderId: string }) {
  const words = useWords('review');
  return (
    <Notice
      kind="warning"
      role="alert"
      title={words('confirm.checking.title')}
      actions={<TextLink href={`/orders/${orderId}`}>{words('blockers.seeOrder')}</TextLink>}
    >
      {words('confirm.checking.text')}
    </Notice>
  );
}
