'use client';
import { useRouter } from 'next/navigation';
import { useLocale, useTranslations } from 'next-intl';
import { useState } from 'react';
import { useStepKeys } from '@/components/drafts/use-step-keys.ts';
import type { Terms } from '@/components/review/terms.ts';
import { asksForNewRate } from '@/components/review/use-confirm.ts';
import { submitForApprovalAction } from '@/lib/features/approvals/actions.ts';
import type { OrderDetail } from '@/lib/features/orders/types.ts';
import { TextArea } from '../forms/text-area.tsx';
import { GoButton } from '../review/go-button.tsx';
import { Notice } from '../ui/notice.tsx';
import { needSentence } from './need-sentence.ts';
import { useApprovalRefusal } from './use-approval-refusal.ts';

type Props = {
  detail: Pick<OrderDetail, 'order' | 'approval'>;
  terms: Terms;
  /** Stays focusable; a press leads to what is in the way. */
  off: boolean;
  onBlocked: () => void;
  /** The rate no longer holds, as the server says. */
  onRateOver: () => void;
  /** Brings the order to what it is after the answer. */
  readAgain: () => Promise<unknown>;
};

/** In place of "Confirm" where the policy wants a second person: names the rule, takes a note, submits what was read. */
export function SubmitBar({ detail, terms, off, onBlocked, onRateOver, readAgain }: Props) {
  const t = useTranslations('approvals');
  const locale = useLocale();
  const router = useRouter();
  const refusalText = useApprovalRefusal();
  const [note, setNote] = useState('');
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<string | null>(null);
  const [reason] = detail.approval.need.reasons;

  async function submit(): Promise<void> {
    if (busy) return;
    if (off) return onBlocked();
    setBusy(true);
    setRefusal(null);
    const answer = await submitForApprovalAction({
      orderId: detail.order.id,
      ...(terms.queryNo !== undefined && { queryNo: terms.queryNo }),
      acceptedRate: terms.rate,
      shownSource: terms.source,
      shownTarget: terms.target,
      note,
    }).catch(() => null);
    await readAgain();
    setBusy(false);
    if (answer?.ok) {
      router.push(`/orders/${detail.order.id}`);
      return;
    }
    if (answer && asksForNewRate(answer.reason)) onRateOver();
    setRefusal(refusalText(answer?.reason ?? { code: 'no-answer' }));
  }

  useStepKeys({ onGo: () => void submit() });
  return (
    <section aria-labelledby="submit-title" className="flex flex-col gap-4 border-subtle border-t pt-5">
      <h2 id="submit-title" className="text-h3">
        {t('submit.title')}
      </h2>
      {reason && (
        <Notice>
          {needSentence(t, reason, locale)} {t('submit.next')}
        </Notice>
      )}
      <TextArea
        name="approval-note"
        label={t('submit.note')}
        hint={t('submit.noteHint')}
        requirement="optional"
        value={note}
        onChange={setNote}
        maxCodePoints={1000}
      />
      {refusal && (
        <Notice kind="error" role="alert">
          {refusal}
        </Notice>
      )}
      <div>
        <GoButton busy={busy} off={off} onGo={() => void submit()}>
          {t('submit.button')}
        </GoButton>
      </div>
    </section>
  );
}
