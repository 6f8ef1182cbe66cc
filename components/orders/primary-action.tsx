'use client';
import { useTranslations } from 'next-intl';
import type { OrderDetail } from '@/lib/features/orders/types.ts';
import { Button } from '../ui/button.tsx';
import { buttonClass } from '../ui/button-class.ts';
import { LinkButton } from '../ui/link-button.tsx';
import { convertAddress } from './convert-address.ts';
import { CopyDetails } from './copy-details.tsx';

type Props = {
  detail: OrderDetail;
  mayConvert: boolean;
  busy: 'check' | 'repeat' | null;
  onCheck: () => Promise<void>;
  onRepeat: () => Promise<void>;
};

/** The one thing to do next (ui.md §4.4); nothing when this person may not. */
export function PrimaryAction({ detail, mayConvert, busy, onCheck, onRepeat }: Props) {
  const statuses = useTranslations('statuses');
  const t = useTranslations('order');
  const { order, can, nextStep } = detail;
  const reason = order.status.failure?.reason;
  if (order.status.id === 'failed') {
    if (reason === 'insufficientBalance' && mayConvert)
      return (
        <LinkButton variant="primary" href={convertAddress(detail)}>
          {t('action.convert')}
        </LinkButton>
      );
    if (!reason || reason === 'reviewRejected' || reason === 'screeningHit')
      return <CopyDetails detail={detail} />;
  }
  switch (nextStep) {
    case 'add-documents':
      return can.upload || can.complete ? (
        <LinkButton variant="primary" href={`/orders/${order.id}/documents`}>
          {statuses('action.addDocuments')}
        </LinkButton>
      ) : null;
    case 'review':
      return can.confirm ? (
        <LinkButton variant="primary" href={`/orders/${order.id}/review`}>
          {statuses('action.review')}
        </LinkButton>
      ) : null;
    case 'open-request':
      // The page behind it changes the order: not for those who only read.
      return !can.repeat ? null : (
        <a
          href={order.informationLink ?? undefined}
          target="_blank"
          rel="noreferrer"
          className={buttonClass({ variant: 'primary' })}
        >
          {statuses('action.openRequest')}
        </a>
      );
    case 'continue-draft':
      return can.repeat ? (
        <LinkButton variant="primary" href={`/drafts/${order.draftId}/amount`}>
          {statuses('action.continue')}
        </LinkButton>
      ) : null;
    case 'check-now':
      return can.check ? (
        <Button variant="primary" busy={busy === 'check'} onClick={() => void onCheck()}>
          {statuses('action.checkNow')}
        </Button>
      ) : null;
    case 'repeat':
      return can.repeat ? (
        <Button variant="primary" busy={busy === 'repeat'} onClick={() => void onRepeat()}>
          {statuses('action.repeat')}
        </Button>
      ) : null;
    case 'none':
      return null;
    default:
      return nextStep satisfies never;
  }
}
