'use client';
import { useTranslations } from 'next-intl';
import type { Control } from 'react-hook-form';
import { type ReadPolicy, ruleSchema, type TypedPolicy } from '@/lib/features/policies/schema.ts';
import { Checkbox } from '../forms/checkbox.tsx';
import { Controlled } from '../forms/page-form.tsx';
import { SelectField } from '../forms/select-field.tsx';
import { Button } from '../ui/button.tsx';

export type PolicyControl = Control<TypedPolicy, unknown, ReadPolicy>;

type Props = { control: PolicyControl; index: number; onRemove: () => void };

export function RuleFields({ control, index, onRemove }: Props) {
  const t = useTranslations('policies');
  const number = index + 1;
  const rule = `policy.rules.${index}` as const;
  return (
    <fieldset className="rounded-md border border-subtle p-4">
      <legend className="px-1 text-h3">{t('rule', { number })}</legend>
      <div className="flex flex-col gap-4">
        <div className="grid gap-4 sm:grid-cols-3">
          <Controlled control={control} name={`${rule}.family`}>
            {(field) => (
              <SelectField
                {...field}
                label={t('form.family')}
                requirement="required"
                options={ruleSchema.shape.family.options.map((value) => ({
                  value,
                  label: t(`family.${value}`),
                }))}
              />
            )}
          </Controlled>
          <Controlled control={control} name={`${rule}.recipient`}>
            {(field) => (
              <SelectField
                {...field}
                label={t('form.recipient')}
                requirement="required"
                options={ruleSchema.shape.recipient.options.map((value) => ({
                  value,
                  label: t(`recipient.${value}`),
                }))}
              />
            )}
          </Controlled>
          <Controlled control={control} name={`${rule}.approvers`}>
            {(field) => (
              <SelectField
                {...field}
                label={t('form.approversLabel')}
                requirement="required"
                options={['1', '2'].map((value) => ({
                  value,
                  label: t('form.approvers', { count: Number(value) }),
                }))}
              />
            )}
          </Controlled>
        </div>
        <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
          <Controlled control={control} name={`${rule}.stepUp`}>
            {(field) => <Checkbox {...field} label={t('form.stepUp')} />}
          </Controlled>
          <Button size="sm" onClick={onRemove}>
            {t('form.remove')}
            <span className="sr-only"> {t('rule', { number })}</span>
          </Button>
        </div>
      </div>
    </fieldset>
  );
}
