'use client';
import { useTranslations } from 'next-intl';
import { useFieldArray } from 'react-hook-form';
import { newRule } from '@/lib/features/policies/form-schema.ts';
import { mostRules } from '@/lib/features/policies/schema.ts';
import { Button } from '../ui/button.tsx';
import { LimitMatrix } from './limit-matrix.tsx';
import { type PolicyControl, RuleFields } from './rule-fields.tsx';

/** The rules of a policy in their order; more are added below. Their limits stand side by side after them. */
export function RuleList({ control }: { control: PolicyControl }) {
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
