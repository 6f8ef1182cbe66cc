'use client';
import { useTranslations } from 'next-intl';
import { useSyncExternalStore } from 'react';
import type { OrderDetail } from '@/lib/features/orders/types.ts';
import { buttonClass } from '../../ui/button-class.ts';
import { Notice } from '../../ui/notice.tsx';
import { Identifier } from '../../ui/values/identifier.tsx';
import { CopyDetails } from './copy-details.tsx';
import { detailsOf } from './details-of.ts';

const untouched = () => () => {};
const originHere = () => location.origin;
// The server has no address of its own; the browser puts it in before anybody can press.
const originUnknown = () => '';

/** The service refused the portal, not the order: whoever looks after the portal is told, with the facts. */
export function PortalProblem({ detail }: { detail: OrderDetail }) {
  const t = useTranslations('order.portalProblem');
  const { portalProblem, order } = detail;
  const origin = useSyncExternalStore(untouched, originHere, originUnknown);
  if (portalProblem === null) return null;
  const { code, admins } = portalProblem;
  const letter = new URLSearchParams({
    subject: t('subject', { orderNo: order.orderNo, code }),
    body: `${t('text')}\n\n${origin}/orders/${order.id}?tab=exchange\n\n${detailsOf(detail)}\ncode: ${code}`,
  });
  const to = admins.map(({ email }) => encodeURIComponent(email)).join(',');
  return (
    <Notice
      kind="error"
      title={t('title')}
      className="mb-5"
      actions={
        <>
          {admins.length > 0 && (
            // A plus sign would stand in the letter as it is.
            <a
              href={`mailto:${to}?${String(letter).replaceAll('+', '%20')}`}
              className={buttonClass({ size: 'sm' })}
            >
              {t('write')}
            </a>
          )}
          <CopyDetails detail={detail} variant="secondary" />
        </>
      }
    >
      <p>{t('text')}</p>
      <p className="mt-1">
        {t('code')} <Identifier value={code} />
        {admins.length > 0 &&
          ` · ${t('admins', { names: admins.map(({ name }) => name).join(t('separator')) })}`}
      </p>
    </Notice>
  );
}
