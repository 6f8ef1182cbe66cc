'use client';
import { useTranslations } from 'next-intl';
import { Checkbox } from '../forms/checkbox.tsx';
import { Controlled } from '../forms/controlled.tsx';
import { SelectField } from '../forms/select-field.tsx';
import { TextField } from '../forms/text-field.tsx';
import type { PolicyControl } from './rule-fields.tsx';

/** The parts of a policy that count for every order, whichever rule it falls under. */
export function SharedRuleFields({ control }: { control: PolicyControl }) {
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
      <Controlled control={control} name="policy.bulk">
        {(field) => <Checkbox {...field} label={t('bulk')} />}
      </Controlled>
      <Controlled control={control} name="policy.documentsViewed">
        {(field) => <Checkbox {...field} label={t('viewed')} />}
      </Controlled>
    </>
  );
}
