import { useWords } from '@/components/drafts/fields/use-words.ts';
import { LinkButton } from '@/components/ui/link-button.tsx';
import { Notice } from '@/components/ui/notice.tsx';
import { textLinkClass } from '@/components/ui/text-link.tsx';
import type { OrderDetail } from '@/lib/features/orders/types.ts';

/** The service's request about an order, and the ways to answer: the order's own page first. */
export function OpenRequest({ order }: Pick<OrderDetail, 'order'>) {
  const words = useWords('documents');
  const { statusMessage, informationLink } = order;
  return (
    <Notice
      kind="warning"
      title={words('information.title')}
      actions={
        <>
          <LinkButton size="sm" variant="primary" href={requestHref(order.id)}>
            {words('information.answer')}
          </LinkButton>
          {informationLink !== null && (
            <a href={informationLink} target="_blank" rel="noreferrer" className={textLinkClass}>
              {words('information.open')}
            </a>
          )}
        </>
      }
    >
      <p>
        {statusMessage === null
          ? words('information.name')
          : words('information.said', { asked: statusMessage })}
      </p>
      <p>{words('information.text')}</p>
    </Notice>
  );
}

/** The address at which a request is answered. */
export const requestHref = (orderId: string): string => `/orders/${orderId}#information`;
