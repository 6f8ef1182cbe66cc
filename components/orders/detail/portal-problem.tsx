'use client';
import { Copy } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useSyncExternalStore } from 'react';
import type { OrderDetail } from '@/lib/features/orders/types.ts';
import { Button, buttonClass } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { toast } from '../../ui/popups/toast-store.ts';
import { useCopy } from '../../ui/values/copy-button.tsx';
import { Identifier } from '../../ui/values/identifier.tsx';

const untouched = () => () => {};
const originHere = () => location.origin;
// The origin is unknown on the server; the browser fills it in before a press is possible.
const originUnknown = () => '';

/** The service refused the portal rather than the order: shows the facts to send to the portal's administrator. */
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
            // A mail program would show a plus sign literally instead of as a space.
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

/** The facts that the service's support asks for, without personal data, with the service's field names. */
function detailsOf({ order, money, exchanges }: OrderDetail): string {
  const latest = exchanges[0];
  const facts: [string, string | null][] = [
    ['orderNo', order.orderNo],
    ['tradeId', order.tradeId],
    ['status', order.serviceStatus],
    ['message', order.statusMessage],
    ['sourceAmount', `${money.source.amount} ${money.source.currency}`],
    ['targetAmount', `${money.target.amount} ${money.target.currency}`],
    ['queryNo', money.quote?.queryNo ?? null],
    ['createdAt', order.createdAt],
    ['confirmedAt', order.confirmedAt],
    ['statusAt', order.statusAt],
    ['lastCall', latest ? `${latest.method} ${latest.path} ${latest.at} ${latest.httpStatus ?? '—'}` : null],
  ];
  return facts.flatMap(([name, value]) => (value === null ? [] : [`${name}: ${value}`])).join('\n');
}

type Props = { detail: OrderDetail; variant?: 'primary' | 'secondary' };

export function CopyDetails({ detail, variant = 'primary' }: Props) {
  const t = useTranslations('order');
  const copyText = useCopy();
  async function copy() {
    const copied = await copyText(detailsOf(detail));
    if (copied) toast({ kind: 'success', message: t('action.detailsCopied') });
  }
  return (
    <Button
      variant={variant}
      size={variant === 'primary' ? 'md' : 'sm'}
      icon={<Copy className="size-4" />}
      onClick={() => void copy()}
    >
      {t('action.copyDetails')}
    </Button>
  );
}
