'use client';
import { zodResolver } from '@hookform/resolvers/zod';
import { useLocale, useTranslations } from 'next-intl';
import { useForm } from 'react-hook-form';
import { useStepKeys } from '@/components/keyboard/use-shortcut.tsx';
import { asksForNewRate, GoButton } from '@/components/orders/review/confirm-bar.tsx';
import { SlipBar } from '@/components/orders/review/slip.tsx';
import type { Terms } from '@/components/orders/review/terms.ts';
import { useGo } from '@/components/ui/link.tsx';
import { submitForApprovalAction } from '@/lib/features/approvals/actions.ts';
import { submitSchema } from '@/lib/features/approvals/schema.ts';
import type { OrderDetail } from '@/lib/features/orders/types.ts';
import { useControlled, useIssueWords } from '../forms/page-form.tsx';
import { TextArea } from '../forms/text-field.tsx';
import { Notice } from '../ui/notice.tsx';
import { needSentence } from './approval-header.tsx';
import { useApprovalRefusal } from './use-approval-refusal.ts';

type Props = {
  detail: Pick<OrderDetail, 'order' | 'approval'>;
  /** The note for the approver that the form holds. */
  note: string;
  terms: Terms;
  /** Stays focusable; a press leads to the first blocker. */
  off: boolean;
  onBlocked: () => void;
  /** The server says that the rate no longer holds. */
  onRateOver: () => void;
  /** Refreshes the order after the answer. */
  readAgain: () => Promise<unknown>;
};

/** The notes typed in this tab by order, kept across an edit of the order. Stored nowhere else. */
const notes = new Map<string, string>();

const typed = submitSchema.pick({ note: true });

/**
 * Replaces "Confirm" if the policy requires a second person: names the rule, takes a note, submits the reviewed order.
 */
export function SubmitBar({ detail, note: first, terms, off, onBlocked, onRateOver, readAgain }: Props) {
  const t = useTranslations('approvals');
  const review = useTranslations('review');
  const locale = useLocale();
  const go = useGo();
  const refusalText = useApprovalRefusal();
  const { control, handleSubmit, setError, formState } = useForm({
    resolver: zodResolver(typed, useIssueWords()),
    // After a send-back the note starts with the last note.
    defaultValues: { note: notes.get(detail.order.id) ?? (detail.approval.latest?.note || first) },
  });
  const note = useControlled({ control, name: 'note', domName: 'approval-note' });
  const refusal = formState.errors.root?.message;
  const [reason] = detail.approval.need.reasons;

  const send = handleSubmit(async (values) => {
    const answer = await submitForApprovalAction({
      orderId: detail.order.id,
      ...(terms.queryNo !== undefined && { queryNo: terms.queryNo }),
      acceptedRate: terms.rate,
      shownSource: terms.source,
      shownTarget: terms.target,
      shownName: terms.suppliedName,
      ...values,
    }).catch(() => null);
    await readAgain();
    if (answer?.ok) {
      notes.delete(detail.order.id);
      go(`/orders/${detail.order.id}`);
      return;
    }
    if (answer && asksForNewRate(answer.reason)) onRateOver();
    setError('root', { message: refusalText(answer?.reason ?? { code: 'no-answer' }) });
  });
  function submit(): void {
    if (formState.isSubmitting) return;
    if (off) onBlocked();
    else void send();
  }

  useStepKeys({ onGo: submit });
  return (
    <>
      <section aria-labelledby="submit-title" className="flex flex-col gap-4">
        <h2 id="submit-title" className="text-h3">
          {t('submit.title')}
        </h2>
        {reason && (
          <Notice>
            {needSentence(t, reason, locale)} {t('submit.next')}
          </Notice>
        )}
        <TextArea
          {...note}
          onChange={(text) => {
            notes.set(detail.order.id, text);
            note.onChange(text);
          }}
          label={t('submit.note')}
          hint={t('submit.noteHint')}
          requirement="optional"
          maxCodePoints={typed.shape.note.maxLength ?? undefined}
        />
        {refusal && (
          <Notice kind="error" role="alert">
            {refusal}
          </Notice>
        )}
      </section>
      <SlipBar aria-label={review('titleSubmit')}>
        <GoButton testId="submit" busy={formState.isSubmitting} off={off} onGo={submit}>
          {t('submit.button')}
        </GoButton>
      </SlipBar>
    </>
  );
}
