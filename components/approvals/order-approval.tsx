'use client';
import { useQueryClient } from '@tanstack/react-query';
import { useFormatter, useTranslations } from 'next-intl';
import { useState } from 'react';
import { remindApproversAction, withdrawApprovalAction } from '@/lib/features/approvals/actions.ts';
import { orderKeys } from '@/lib/features/orders/query-options.ts';
import type { OrderDetail } from '@/lib/features/orders/types.ts';
import type { Result } from '@/lib/result.ts';
import { Button, LinkButton } from '../ui/button.tsx';
import { Notice } from '../ui/notice.tsx';
import { toast } from '../ui/popups/toast-store.ts';
import { useServiceNow } from '../ui/values/service-time.ts';
import { exactTimeTag, timeTag } from '../ui/values/time-tag.tsx';
import { useApprovalRefusal } from './use-approval-refusal.ts';

/** The approval state of an order: next person, deadline, notes and actions. */
export function OrderApproval({ detail }: { detail: OrderDetail }) {
  const t = useTranslations('approvals.order');
  const { approval } = detail;
  const { latest, state } = approval;
  if (latest === null) return null;
  switch (state) {
    case 'waiting':
      return <Waiting approvalId={latest.id} detail={detail} latest={latest} />;
    case 'sent-back':
      if (latest.closerName === null)
        return (
          <Notice kind="warning" className="mb-6" title={t('nameSupplied')}>
            {t('nameSuppliedText')}
          </Notice>
        );
      return (
        <Notice kind="warning" className="mb-6" title={t('sentBack', { name: latest.closerName ?? '' })}>
          {latest.reason}
        </Notice>
      );
    case 'expired':
      return (
        <Notice kind="warning" className="mb-6" title={t('title')}>
          {t('expired')}
        </Notice>
      );
    default:
      return null;
  }
}

/** Returns the end of the order's own rate, if it is before the end of the approval. */
function rateEndOf({ money, approval }: OrderDetail): string | null {
  const { source, target, quote } = money;
  if (source.currency === target.currency || quote === null || approval.latest === null) return null;
  return quote.expiresAt < approval.latest.expiresAt ? quote.expiresAt : null;
}

type WaitingProps = {
  approvalId: string;
  detail: OrderDetail;
  latest: NonNullable<OrderDetail['approval']['latest']>;
};

function Waiting({ approvalId, detail, latest }: WaitingProps) {
  const t = useTranslations('approvals.order');
  const format = useFormatter();
  const { busy, refusal, press } = useOrderAction(detail.order.id);
  const { can } = detail;
  const rateUntil = rateEndOf(detail);
  const nowMs = useServiceNow(detail.serviceNow);
  const takeBack = () => press(() => withdrawApprovalAction({ approvalId }), t('withdrawn'));
  return (
    <Notice
      className="mb-6"
      title={t('waiting', { given: latest.approvedBy.length, required: latest.required })}
      actions={
        <>
          {can.approve && (
            <LinkButton size="sm" variant="primary" href={`/approvals/${approvalId}`}>
              {t('open')}
            </LinkButton>
          )}
          {latest.isOwn && (
            <Button size="sm" busy={busy} onClick={() => void takeBack()}>
              {t('withdraw')}
            </Button>
          )}
        </>
      }
    >
      <p>{t.rich('submitted', { ...timeTag(latest.submittedAt), name: latest.submitterName })}</p>
      <p>{t.rich('until', exactTimeTag(latest.expiresAt))}</p>
      {rateUntil !== null && (
        <p>
          {Date.parse(rateUntil) > nowMs
            ? t.rich('rateFirst', exactTimeTag(rateUntil))
            : t.rich('rateOver', exactTimeTag(rateUntil))}
        </p>
      )}
      {latest.approvedBy.length > 0 && (
        <p>{t('approvedBy', { names: format.list(latest.approvedBy, { type: 'unit' }) })}</p>
      )}
      {latest.reminded && (
        <p>{t.rich('reminded', { ...timeTag(latest.reminded.at), name: latest.reminded.name })}</p>
      )}
      {latest.note && <p className="whitespace-pre-line">{t('note', { note: latest.note })}</p>}
      {refusal && (
        <p role="alert" className="text-red-ink">
          {refusal}
        </p>
      )}
    </Notice>
  );
}

type Refusal = Parameters<ReturnType<typeof useApprovalRefusal>>[0];

/** Runs an approval action on an order's page: refreshes the order and shows the result. */
function useOrderAction(orderId: string) {
  const client = useQueryClient();
  const refusalText = useApprovalRefusal();
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<string | null>(null);

  async function press(act: () => Promise<Result<unknown, Refusal>>, done: string): Promise<void> {
    setBusy(true);
    setRefusal(null);
    const answer = await act().catch(() => null);
    await client.invalidateQueries({ queryKey: orderKeys.detail(orderId) });
    setBusy(false);
    if (answer?.ok) toast({ kind: 'success', message: done });
    else setRefusal(refusalText(answer?.reason ?? { code: 'no-answer' }));
  }

  return { busy, refusal, press };
}

/** Reminds the approvers. The order then shows who sent the reminder, and when. */
export function RemindButton({ orderId, approvalId }: { orderId: string; approvalId: string }) {
  const statuses = useTranslations('statuses');
  const t = useTranslations('approvals.order');
  const { busy, refusal, press } = useOrderAction(orderId);
  return (
    <>
      <Button
        variant="primary"
        busy={busy}
        onClick={() => void press(() => remindApproversAction({ approvalId }), t('remindedNow'))}
      >
        {statuses('action.remind')}
      </Button>
      {refusal && (
        <p role="alert" className="max-w-xs text-red-ink text-hint">
          {refusal}
        </p>
      )}
    </>
  );
}
