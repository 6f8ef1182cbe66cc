'use client';
import { useRouter } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { useEffect, useRef, useState } from 'react';
import { proposePolicyAction } from '@/lib/features/policies/actions.ts';
import type { Policy } from '@/lib/features/policies/types.ts';
import { Checkbox } from '../forms/checkbox.tsx';
import { PageForm } from '../forms/page-form.tsx';
import { SelectField } from '../forms/select-field.tsx';
import { TextArea } from '../forms/text-area.tsx';
import { TextField } from '../forms/text-field.tsx';
import { Button } from '../ui/button.tsx';
import { CardSection } from '../ui/card.tsx';
import { Notice } from '../ui/notice.tsx';
import { toast } from '../ui/toast-store.ts';
import { limitsText, readLimits } from './limits-text.ts';
import { newRule, RuleFields, type RuleForm } from './rule-fields.tsx';
import { usePolicyRefusal } from './use-policy-refusal.ts';

type Props = { policy: Policy; onDone: () => void };

const keyed = (policy: Policy): RuleForm[] =>
  policy.rules.map((rule) => ({
    key: crypto.randomUUID(),
    family: rule.family,
    recipient: rule.recipient,
    limits: limitsText(rule.over),
    approvers: rule.approvers === 2 ? '2' : '1',
    stepUp: rule.stepUp,
  }));

/** Another policy, to be read and accepted by a second admin. What was typed stays typed when it is refused. */
export function PolicyForm({ policy, onDone }: Props) {
  const t = useTranslations('policies.form');
  const router = useRouter();
  const refusalText = usePolicyRefusal();
  const [rules, setRules] = useState<readonly RuleForm[]>(() => keyed(policy));
  const [other, setOther] = useState(String(policy.otherCurrencies));
  const [drift, setDrift] = useState(policy.driftPercent);
  const [hours, setHours] = useState(String(policy.expiryHours));
  const [bulk, setBulk] = useState(policy.bulk);
  const [viewed, setViewed] = useState(policy.documentsViewed);
  const [note, setNote] = useState('');
  const [errors, setErrors] = useState<Record<string, string>>({});
  const [refusal, setRefusal] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const title = useRef<HTMLSpanElement>(null);
  // The pressed button is gone: the focus goes to what replaced it.
  useEffect(() => title.current?.focus(), []);

  const problems = (): Record<string, string> => {
    const found: Record<string, string> = {};
    for (const rule of rules) {
      const read = readLimits(rule.limits);
      if (!read.ok)
        found[`limits-${rule.key}`] = t(read.isTwice ? 'limitTwice' : 'limitWrong', {
          line: read.line || '—',
        });
    }
    if (!/^(?:\d|10)(?:\.\d{1,2})?$/.test(drift)) found.drift = t('driftWrong');
    if (!/^[1-9]\d{0,2}$/.test(hours) || Number(hours) > 168) found.hours = t('hoursWrong');
    if (note.trim() === '') found['policy-note'] = t('noteEmpty');
    return found;
  };

  async function propose(): Promise<void> {
    if (busy) return;
    const found = problems();
    setErrors(found);
    const [first] = Object.keys(found);
    if (first) {
      document.getElementById(`field-${first}`)?.focus();
      return;
    }
    setBusy(true);
    setRefusal(null);
    const answer = await proposePolicyAction({
      note,
      policy: {
        rules: rules.map(({ family, recipient, limits, approvers, stepUp }) => {
          const read = readLimits(limits);
          return {
            family,
            recipient,
            over: read.ok ? read.limits : [],
            approvers: approvers === '2' ? 2 : 1,
            stepUp,
          };
        }),
        otherCurrencies: other === '2' ? 2 : other === '1' ? 1 : 0,
        driftPercent: drift,
        expiryHours: Number(hours),
        bulk,
        documentsViewed: viewed,
      },
    }).catch(() => null);
    setBusy(false);
    if (!answer?.ok) return setRefusal(refusalText(answer?.reason ?? { code: 'no-answer' }));
    toast({ kind: 'success', message: t('done') });
    onDone();
    router.refresh();
  }

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
      <PageForm
        className="flex flex-col gap-5"
        onSubmit={(event) => {
          event.preventDefault();
          void propose();
        }}
      >
        {rules.map((rule, index) => (
          <RuleFields
            key={rule.key}
            number={index + 1}
            rule={rule}
            error={errors[`limits-${rule.key}`]}
            onChange={(next) => setRules((all) => all.map((one) => (one.key === rule.key ? next : one)))}
            onRemove={() => setRules((all) => all.filter((one) => one.key !== rule.key))}
          />
        ))}
        <div>
          <Button onClick={() => setRules((all) => [...all, newRule()])}>{t('add')}</Button>
        </div>
        <div className="grid gap-5 sm:grid-cols-3">
          <SelectField
            name="other"
            label={t('other')}
            hint={t('otherHint')}
            requirement="required"
            value={other}
            onChange={setOther}
            options={['0', '1', '2'].map((value) => ({
              value,
              label: t('approvers', { count: Number(value) }),
            }))}
          />
          <TextField
            name="drift"
            label={t('drift')}
            hint={t('driftHint')}
            requirement="required"
            inputMode="decimal"
            value={drift}
            onChange={setDrift}
            error={errors.drift}
          />
          <TextField
            name="hours"
            label={t('hours')}
            hint={t('hoursHint')}
            requirement="required"
            inputMode="numeric"
            value={hours}
            onChange={setHours}
            error={errors.hours}
          />
        </div>
        <Checkbox name="bulk" label={t('bulk')} value={bulk} onChange={setBulk} />
        <Checkbox name="viewed" label={t('viewed')} value={viewed} onChange={setViewed} />
        <TextArea
          name="policy-note"
          label={t('note')}
          hint={t('noteHint')}
          requirement="required"
          value={note}
          onChange={setNote}
          error={errors['policy-note']}
          maxCodePoints={500}
        />
        {refusal && (
          <Notice kind="error" role="alert">
            {refusal}
          </Notice>
        )}
        <div className="flex gap-2">
          <Button type="submit" variant="primary" busy={busy}>
            {t('propose')}
          </Button>
          <Button onClick={onDone}>{t('cancel')}</Button>
        </div>
      </PageForm>
    </CardSection>
  );
}
