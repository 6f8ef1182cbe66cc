'use client';
import { zodResolver } from '@hookform/resolvers/zod';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useEffect, useRef } from 'react';
import { useForm } from 'react-hook-form';
import { proposePolicyAction } from '@/lib/features/policies/actions.ts';
import { policyFormSchema, typedPolicy } from '@/lib/features/policies/form-schema.ts';
import { policiesKey } from '@/lib/features/policies/query-options.ts';
import type { Policy } from '@/lib/features/policies/types.ts';
import { Controlled } from '../forms/controlled.tsx';
import { PageForm } from '../forms/page-form.tsx';
import { TextArea } from '../forms/text-area.tsx';
import { Button } from '../ui/button.tsx';
import { CardSection } from '../ui/card.tsx';
import { Notice } from '../ui/notice.tsx';
import { toast } from '../ui/toast-store.ts';
import { RuleList } from './rule-list.tsx';
import { SharedRuleFields } from './shared-rule-fields.tsx';
import { usePolicyIssues } from './use-policy-issues.ts';
import { usePolicyRefusal } from './use-policy-refusal.ts';

type Props = { policy: Policy; onDone: () => void };

/** Another policy, to be read and accepted by a second admin. What was typed stays typed when it is refused. */
export function PolicyForm({ policy, onDone }: Props) {
  const t = useTranslations('policies.form');
  const client = useQueryClient();
  const refusalText = usePolicyRefusal();
  const { control, handleSubmit, setError, formState } = useForm({
    resolver: zodResolver(policyFormSchema, usePolicyIssues()),
    defaultValues: typedPolicy(policy),
  });
  const refusal = formState.errors.root?.message;
  const title = useRef<HTMLSpanElement>(null);
  // The pressed button is gone: the focus goes to what replaced it.
  useEffect(() => title.current?.focus(), []);

  const propose = handleSubmit(async (proposal) => {
    const answer = await proposePolicyAction(proposal).catch(() => null);
    if (!answer?.ok)
      return setError('root', { message: refusalText(answer?.reason ?? { code: 'no-answer' }) });
    toast({ kind: 'success', message: t('done') });
    onDone();
    void client.invalidateQueries({ queryKey: policiesKey });
  });

  return (
    <CardSection
      titleId="policy-form"
      title={
        <span ref={title} tabIndex={-1}>
          {t('title')}
        </span>
      }
      description={t('next')}
    >
      <PageForm className="flex flex-col gap-5" onSubmit={(event) => void propose(event)}>
        <RuleList control={control} />
        <SharedRuleFields control={control} />
        <Controlled control={control} name="note">
          {(field) => (
            <TextArea
              {...field}
              label={t('note')}
              hint={t('noteHint')}
              requirement="required"
              maxCodePoints={policyFormSchema.shape.note.maxLength ?? undefined}
            />
          )}
        </Controlled>
        {refusal && (
          <Notice kind="error" role="alert">
            {refusal}
          </Notice>
        )}
        <div className="flex gap-2">
          <Button type="submit" variant="primary" busy={formState.isSubmitting}>
            {t('propose')}
          </Button>
          <Button onClick={onDone}>{t('cancel')}</Button>
        </div>
      </PageForm>
    </CardSection>
  );
}
