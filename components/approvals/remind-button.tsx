'use client';
import { useTranslations } from 'next-intl';
import { remindApproversAction } from '@/lib/features/approvals/actions.ts';
import { Button } from '../ui/button.tsx';
import { useOrderPress } from './use-order-press.ts';

/** Asks the approvers once more. What came of it stands on the order: by whom they were reminded, and when. */
export function RemindButton({ orderId, approvalId }: { orderId: string; approvalId: string }) {
  const statuses = useTranslations('statuses');
  const t = useTranslations('approvals.order');
  const { busy, refusal, press } = useOrderPress(orderId);
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
