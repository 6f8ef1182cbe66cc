'use client';
import { zodResolver } from '@hookform/resolvers/zod';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useForm, useWatch } from 'react-hook-form';
import { accountChecksKey } from '@/lib/features/lookups/query-options.ts';
import {
  type AccountCheckInput,
  accountDetailsSchema,
  type InputProblem,
} from '@/lib/features/lookups/schema.ts';
import { type BankCheckField, bankCheckRules } from '@/lib/features/transfers/conditions/checks.ts';
import { Controlled } from '../forms/controlled.tsx';
import { ErrorSummary } from '../forms/error-summary.tsx';
import { useIssueWords } from '../forms/page-form.tsx';
import { RadioGroup } from '../forms/radio-group.tsx';
import { TextField } from '../forms/text-field.tsx';
import { AccountCheck } from './account-check.tsx';
import { useFieldProblems } from './helper-form.tsx';

const fields = ['name', 'idNumber', 'account', 'phone'] as const satisfies readonly BankCheckField[];
const empty: AccountCheckInput = { type: 'check3', name: '', idNumber: '', account: '', phone: '' };
const hints: Partial<Record<BankCheckField, 'nameHint' | 'idNumberHint'>> = {
  name: 'nameHint',
  idNumber: 'idNumberHint',
};

/** The bank check by itself: its fields, and the same button as in a transfer. */
export function BankCheckTool({ fee }: { fee: string | null }) {
  const t = useTranslations('lookups.check');
  const queries = useQueryClient();
  const form = useForm({
    resolver: zodResolver(accountDetailsSchema, useIssueWords()),
    shouldFocusError: false,
    defaultValues: empty,
  });
  const details = useWatch({ control: form.control, compute: (values: AccountCheckInput) => values });
  const rules = bankCheckRules(details.type);
  const shown = fields.filter((field) => rules[field].visible);
  const problems = useFieldProblems({
    form,
    labelOf: (field) => t(fields.find((one) => one === field) ?? 'name'),
    prefix: 'check',
  });
  // Asked by a button of its own: a refused check is a refused submit of these fields.
  const refuse = (found: InputProblem[]) => form.handleSubmit(() => problems.show(found))();

  return (
    <div className="flex flex-col gap-5">
      <ErrorSummary {...problems.summary} />
      <Controlled control={form.control} name="type" domName="check.type">
        {(field) => (
          <RadioGroup
            {...field}
            label={t('type')}
            layout="cards"
            options={(['check3', 'check4'] as const).map((value) => ({
              value,
              label: t(value),
              detail: t(`${value}Detail`),
            }))}
          />
        )}
      </Controlled>
      {shown.map((name) => {
        const hint = hints[name];
        return (
          <Controlled key={name} control={form.control} name={name} domName={`check.${name}`}>
            {(field) => (
              <TextField
                {...field}
                label={t(name)}
                hint={hint && t(hint)}
                requirement="required"
                mono={name !== 'name'}
                autoComplete="off"
                spellCheck={false}
              />
            )}
          </Controlled>
        );
      })}
      <AccountCheck
        details={details}
        isComplete={shown.every((field) => details[field].trim() !== '')}
        fee={fee}
        variant="primary"
        onInvalid={(found) => void refuse(found)}
        onAsked={() => {
          form.reset(undefined, { keepValues: true });
          // Not by drawing the page again: where that fails, the browser loads it anew, without what was typed.
          void queries.invalidateQueries({ queryKey: accountChecksKey });
        }}
      />
    </div>
  );
}
