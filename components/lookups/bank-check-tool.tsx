'use client';
import { useRouter } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import type { AccountCheckInput } from '@/lib/features/lookups/types.ts';
import { type BankCheckField, bankCheckRules } from '@/lib/features/transfers/conditions/checks.ts';
import { ErrorSummary } from '../forms/error-summary.tsx';
import { RadioGroup } from '../forms/radio-group.tsx';
import { TextField } from '../forms/text-field.tsx';
import { AccountCheck } from './account-check.tsx';
import { useFieldErrors } from './use-field-errors.ts';

const fields = ['name', 'idNumber', 'account', 'phone'] as const satisfies readonly BankCheckField[];
const hints: Partial<Record<BankCheckField, 'nameHint' | 'idNumberHint'>> = {
  name: 'nameHint',
  idNumber: 'idNumberHint',
};

/** The bank check by itself: its fields, and the same button as in a transfer. */
export function BankCheckTool({ fee }: { fee: string | null }) {
  const t = useTranslations('lookups.check');
  const router = useRouter();
  const [input, setInput] = useState<AccountCheckInput>({
    type: 'check3',
    name: '',
    idNumber: '',
    account: '',
    phone: '',
  });
  const rules = bankCheckRules(input.type);
  const shown = fields.filter((field) => rules[field].visible);
  const errors = useFieldErrors((field) => t(fields.find((one) => one === field) ?? 'name'), 'check');

  function set(part: Partial<AccountCheckInput>): void {
    for (const field of Object.keys(part)) errors.forget(field);
    setInput((before) => ({ ...before, ...part }));
  }

  return (
    <div className="flex flex-col gap-5">
      <ErrorSummary attempt={errors.attempt} items={errors.items} />
      <RadioGroup
        name="check.type"
        label={t('type')}
        layout="cards"
        value={input.type}
        onChange={(value) => set({ type: value === 'check4' ? 'check4' : 'check3' })}
        options={(['check3', 'check4'] as const).map((value) => ({
          value,
          label: t(value),
          detail: t(`${value}Detail`),
        }))}
      />
      {shown.map((field) => {
        const hint = hints[field];
        const error = errors.of(field);
        return (
          <TextField
            key={field}
            name={`check.${field}`}
            label={t(field)}
            requirement="required"
            mono={field !== 'name'}
            value={input[field]}
            onChange={(value) => set({ [field]: value })}
            autoComplete="off"
            spellCheck={false}
            {...(hint !== undefined && { hint: t(hint) })}
            {...(error !== undefined && { error })}
          />
        );
      })}
      <AccountCheck
        details={input}
        isComplete={shown.every((field) => input[field].trim() !== '')}
        fee={fee}
        variant="primary"
        onInvalid={errors.show}
        onAsked={() => {
          errors.clear();
          router.refresh();
        }}
      />
    </div>
  );
}
