'use client';
import { zodResolver } from '@hookform/resolvers/zod';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import type { AccessRefusal } from '@/lib/auth/permissions.ts';
import {
  acceptPolicyAction,
  rejectPolicyAction,
  withdrawPolicyAction,
} from '@/lib/features/policies/actions.ts';
import { policiesKey } from '@/lib/features/policies/query-options.ts';
import {
  type DecidePolicyRefusal,
  type ProposeRefusal,
  rejectPolicySchema,
} from '@/lib/features/policies/schema.ts';
import { useAccessRefusal } from '../account/use-access-refusal.ts';
import { useControlled, useIssueWords } from '../forms/page-form.tsx';
import { TextArea } from '../forms/text-field.tsx';
import { Button } from '../ui/button.tsx';
import { Notice } from '../ui/notice.tsx';
import { toast } from '../ui/popups/toast-store.ts';

type Refusal = ProposeRefusal | DecidePolicyRefusal | AccessRefusal | { code: 'no-answer' };

export function usePolicyRefusal(): (refusal: Refusal) => string {
  const t = useTranslations('policies.refusal');
  const accessRefusal = useAccessRefusal();
  return (refusal) => {
    switch (refusal.code) {
      case 'already-proposed':
      case 'unchanged':
      case 'policy-not-found':
      case 'own-proposal':
      case 'admin-let-in':
      case 'no-answer':
        return t(refusal.code);
      default:
        return accessRefusal(refusal);
    }
  };
}

type Props = { policyId: string; mayDecide: boolean; mayWithdraw: boolean };
const typed = rejectPolicySchema.omit({ policyId: true });
type Deed = 'accept' | 'reject' | 'withdraw';
type Answer = Awaited<ReturnType<typeof rejectPolicyAction>>;

/** A second admin accepts or rejects the proposal; its author can withdraw it. */
export function ProposalActions({ policyId, mayDecide, mayWithdraw }: Props) {
  const t = useTranslations('policies.proposal');
  const client = useQueryClient();
  const refusalText = usePolicyRefusal();
  const [rejecting, setRejecting] = useState(false);
  const { control, handleSubmit } = useForm({
    resolver: zodResolver(typed, useIssueWords(t('reasonEmpty'))),
    defaultValues: { reason: '' },
  });
  const reason = useControlled({ control, name: 'reason' });
  const [busy, setBusy] = useState<Deed | null>(null);
  const [refusal, setRefusal] = useState<string | null>(null);

  async function act(deed: Deed, call: () => Promise<Answer>): Promise<void> {
    if (busy) return;
    setBusy(deed);
    setRefusal(null);
    const answer = await call().catch(() => null);
    setBusy(null);
    if (!answer?.ok) return setRefusal(refusalText(answer?.reason ?? { code: 'no-answer' }));
    toast({ kind: 'success', message: t(`done.${deed}`) });
    void client.invalidateQueries({ queryKey: policiesKey });
  }

  const accept = () => act('accept', () => acceptPolicyAction({ policyId }));
  const withdraw = () => act('withdraw', () => withdrawPolicyAction({ policyId }));
  const reject = handleSubmit((values) => act('reject', () => rejectPolicyAction({ policyId, ...values })));

  return (
    <div className="flex flex-col gap-4">
      {refusal && (
        <Notice kind="error" role="alert">
          {refusal}
        </Notice>
      )}
      {rejecting && (
        <TextArea
          {...reason}
          label={t('reason')}
          requirement="required"
          maxCodePoints={typed.shape.reason.maxLength ?? undefined}
        />
      )}
      <div className="flex flex-wrap gap-2">
        {mayDecide && !rejecting && (
          <>
            <Button variant="primary" busy={busy === 'accept'} onClick={() => void accept()}>
              {t('accept')}
            </Button>
            <Button onClick={() => setRejecting(true)}>{t('reject')}</Button>
          </>
        )}
        {mayDecide && rejecting && (
          <>
            <Button variant="danger" busy={busy === 'reject'} onClick={() => void reject()}>
              {t('reject')}
            </Button>
            <Button onClick={() => setRejecting(false)}>{t('back')}</Button>
          </>
        )}
        {mayWithdraw && (
          <Button busy={busy === 'withdraw'} onClick={() => void withdraw()}>
            {t('withdraw')}
          </Button>
        )}
      </div>
    </div>
  );
}
