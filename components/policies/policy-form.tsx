'use client';
import { zodResolver } from '@hookform/resolvers/zod';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useEffect, useRef } from 'react';
import { useFieldArray, useForm } from 'react-hook-form';
import type { core } from 'zod';
import { proposePolicyAction } from '@/lib/features/policies/actions.ts';
import { policiesKey } from '@/lib/features/policies/query-options.ts';
import {
  mostRules,
  newRule,
  type Policy,
  policyFormSchema,
  typedPolicy,
} from '@/lib/features/policies/schema.ts';
import { minorUnits } from '@/lib/service-core/money/amount.ts';
import { Checkbox } from '../forms/checkbox.tsx';
import { readMoney } from '../forms/money-text.ts';
import { Controlled, PageForm, useIssueWords } from '../forms/page-form.tsx';
import { SelectField } from '../forms/select-field.tsx';
import { TextArea, TextField } from '../forms/text-field.tsx';
import { Button } from '../ui/button.tsx';
import { CardSection } from '../ui/card.tsx';
import { Notice } from '../ui/notice.tsx';
import { toast } from '../ui/popups/toast-store.ts';
import { sentence } from '../ui/values/wording.ts';
import { LimitMatrix } from './limit-matrix.tsx';
import { usePolicyRefusal } from './proposal-actions.tsx';
import { type PolicyControl, RuleFields } from './rule-fields.tsx';

type Props = { policy: Policy; onDone: () => void };

/** The form of a proposed policy, which a second admin must accept. A refusal keeps the typed values. */
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
  // The pressed button is gone, so the focus moves to its replacement.
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

/** The rules of a policy in order, with a button to add more; their limits follow side by side. */
function RuleList({ control }: { control: PolicyControl }) {
  const t = useTranslations('policies.form');
  const { fields, append, remove } = useFieldArray({ control, name: 'policy.rules' });
  return (
    <>
      {fields.map(({ id }, index) => (
        <RuleFields key={id} control={control} index={index} onRemove={() => remove(index)} />
      ))}
      {fields.length < mostRules && (
        <div>
          <Button onClick={() => append(newRule, { shouldFocus: false })}>{t('add')}</Button>
        </div>
      )}
      {fields.length > 0 && <LimitMatrix control={control} ruleIds={fields.map(({ id }) => id)} />}
    </>
  );
}

/** Error texts of a proposal, for its resolver. */
function usePolicyIssues(): { error: core.$ZodErrorMap } {
  const t = useTranslations('policies.form');
  const money = useTranslations('common.money.problem');
  const note = useIssueWords(t('noteEmpty'));
  const limitWords = (issue: core.$ZodRawIssue) => {
    const currency = String(issue.path?.at(-1));
    const digits = minorUnits(currency);
    const reading = readMoney(String(issue.input), { currency, minorUnits: digits, isZeroAllowed: true });
    if (reading.kind !== 'problem') return t('limitEmpty');
    return sentence(money(reading.problem, { label: t('limit'), currency, digits }));
  };
  return {
    error: (issue) => {
      if (issue.path?.at(-2) === 'over') return limitWords(issue);
      switch (issue.path?.at(-1)) {
        case 'driftPercent':
          return t('driftWrong');
        case 'expiryHours':
          return t('hoursWrong');
        case 'knownAfterDays':
          return t('knownDaysWrong');
        case 'knownSharePercent':
          return t('knownShareWrong');
        case 'currencies':
          return t('noCurrency');
        default:
          return note.error(issue);
      }
    },
  };
}

/** The parts of a policy that apply to every order. */
function SharedRuleFields({ control }: { control: PolicyControl }) {
  const t = useTranslations('policies.form');
  return (
    <>
      <div className="grid gap-5 sm:grid-cols-3">
        <Controlled control={control} name="policy.otherCurrencies">
          {(field) => (
            <SelectField
              {...field}
              label={t('other')}
              hint={t('otherHint')}
              requirement="required"
              options={['0', '1', '2'].map((value) => ({
                value,
                label: t('approvers', { count: Number(value) }),
              }))}
            />
          )}
        </Controlled>
        <Controlled control={control} name="policy.driftPercent">
          {(field) => (
            <TextField
              {...field}
              label={t('drift')}
              hint={t('driftHint')}
              requirement="required"
              inputMode="decimal"
            />
          )}
        </Controlled>
        <Controlled control={control} name="policy.expiryHours">
          {(field) => (
            <TextField
              {...field}
              label={t('hours')}
              hint={t('hoursHint')}
              requirement="required"
              inputMode="numeric"
            />
          )}
        </Controlled>
      </div>
      <div className="grid gap-5 sm:grid-cols-3">
        <Controlled control={control} name="policy.knownAfterDays">
          {(field) => (
            <TextField
              {...field}
              label={t('knownDays')}
              hint={t('knownDaysHint')}
              requirement="required"
              inputMode="numeric"
            />
          )}
        </Controlled>
        <Controlled control={control} name="policy.knownSharePercent">
          {(field) => (
            <TextField
              {...field}
              label={t('knownShare')}
              hint={t('knownShareHint')}
              requirement="required"
              inputMode="numeric"
            />
          )}
        </Controlled>
      </div>
      <Controlled control={control} name="policy.bulk">
        {(field) => <Checkbox {...field} label={t('bulk')} />}
      </Controlled>
      <Controlled control={control} name="policy.documentsViewed">
        {(field) => <Checkbox {...field} label={t('viewed')} />}
      </Controlled>
    </>
  );
}
