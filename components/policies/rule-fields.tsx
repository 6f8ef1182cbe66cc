'use client';
import { useTranslations } from 'next-intl';
import type { PolicyRule } from '@/lib/features/policies/types.ts';
import { Checkbox } from '../forms/checkbox.tsx';
import { SelectField } from '../forms/select-field.tsx';
import { TextArea } from '../forms/text-area.tsx';
import { Button } from '../ui/button.tsx';

export type RuleForm = {
  key: string;
  family: PolicyRule['family'];
  recipient: PolicyRule['recipient'];
  limits: string;
  approvers: '1' | '2';
  stepUp: boolean;
};

const families = ['any', 'global', 'business', 'personal'] as const;
const recipients = ['any', 'new'] as const;

export const newRule = (): RuleForm => ({
  key: crypto.randomUUID(),
  family: 'any',
  recipient: 'any',
  limits: '',
  approvers: '1',
  stepUp: false,
});

type Props = {
  number: number;
  rule: RuleForm;
  error: string | undefined;
  onChange: (rule: RuleForm) => void;
  onRemove: () => void;
};

export function RuleFields({ number, rule, error, onChange, onRemove }: Props) {
  const t = useTranslations('policies');
  const { key } = rule;
  return (
    <fieldset className="rounded-md border border-subtle p-4">
      <legend className="px-1 text-h3">{t('rule', { number })}</legend>
      <div className="flex flex-col gap-4">
        <div className="grid gap-4 sm:grid-cols-3">
          <SelectField
            name={`family-${key}`}
            label={t('form.family')}
            requirement="required"
            value={rule.family}
            onChange={(value) =>
              onChange({ ...rule, family: families.find((one) => one === value) ?? 'any' })
            }
            options={families.map((value) => ({ value, label: t(`family.${value}`) }))}
          />
          <SelectField
            name={`recipient-${key}`}
            label={t('form.recipient')}
            requirement="required"
            value={rule.recipient}
            onChange={(value) => onChange({ ...rule, recipient: value === 'new' ? 'new' : 'any' })}
            options={recipients.map((value) => ({ value, label: t(`recipient.${value}`) }))}
          />
          <SelectField
            name={`approvers-${key}`}
            label={t('form.approversLabel')}
            requirement="required"
            value={rule.approvers}
            onChange={(value) => onChange({ ...rule, approvers: value === '2' ? '2' : '1' })}
            options={(['1', '2'] as const).map((value) => ({
              value,
              label: t('form.approvers', { count: Number(value) }),
            }))}
          />
        </div>
        <TextArea
          name={`limits-${key}`}
          label={t('form.limits')}
          hint={t('form.limitsHint')}
          requirement="required"
          rows={Math.min(12, Math.max(3, rule.limits.split('\n').length))}
          value={rule.limits}
          onChange={(limits) => onChange({ ...rule, limits })}
          error={error}
        />
        <Checkbox
          name={`step-up-${key}`}
          label={t('form.stepUp')}
          value={rule.stepUp}
          onChange={(stepUp) => onChange({ ...rule, stepUp })}
        />
        <div>
          <Button size="sm" onClick={onRemove}>
            {t('form.remove')}
            <span className="sr-only"> {t('rule', { number })}</span>
          </Button>
        </div>
      </div>
    </fieldset>
  );
}
