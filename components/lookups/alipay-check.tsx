'use client';
import { zodResolver } from '@hookform/resolvers/zod';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { verifyAlipayAction } from '@/lib/features/lookups/actions.ts';
import {
  type AlipayAnswer,
  type AlipayField,
  type AlipayInput,
  fieldsOfScenario,
  purposesOfScenario,
  verifyAlipaySchema,
} from '@/lib/features/lookups/schema.ts';
import {
  type AlipayScenario,
  alipayScenarios,
  needsReviewedEntity,
} from '@/lib/features/transfers/conditions/checks.ts';
import { dailyCountries, preferredCountries } from '@/lib/features/transfers/follow.ts';
import { alipayPurposes, countries } from '@/lib/service-core/contract/enums.ts';
import { Checkbox } from '../forms/checkbox.tsx';
import { ErrorSummary } from '../forms/error-summary.tsx';
import { Controlled, useIssueWords } from '../forms/page-form.tsx';
import { RadioGroup } from '../forms/radio-group.tsx';
import { TextField } from '../forms/text-field.tsx';
import { CountryCombobox } from '../forms/world-fields.tsx';
import { Button } from '../ui/button.tsx';
import { Notice } from '../ui/notice.tsx';
import { CopyButton } from '../ui/values/copy-button.tsx';
import { HelperForm, type LookupFailure, useFieldProblems, useRefusalText } from './helper-form.tsx';

type Props = {
  /** Prefix for the ids of its fields. */
  name: string;
  initial: AlipayInput;
};

/** Checks whether a payment to Alipay is possible (ui.md §3.8); free. The scenario decides the fields. */
export function AlipayCheck({ name, initial }: Props) {
  const t = useTranslations('lookups.alipay');
  const refusalText = useRefusalText();
  const form = useForm({
    resolver: zodResolver(verifyAlipaySchema, useIssueWords()),
    shouldFocusError: false,
    defaultValues: initial,
  });
  const { control, setValue, formState } = form;
  const [answer, setAnswer] = useState<AlipayAnswer | null>(null);
  const [failure, setFailure] = useState<LookupFailure | null>(null);
  const scenario = useWatch({ control, name: 'scenario' });
  const fields = fieldsOfScenario(scenario);
  const problems = useFieldProblems({
    form,
    labelOf: (field) => {
      const known = fields.find((one) => one === field);
      return known ? t(`field.${known}`) : t('purpose');
    },
    prefix: name,
  });
  const allowed = purposesOfScenario(scenario);
  const purposes = alipayPurposes.filter((purpose) => allowed.includes(purpose));

  function choose(next: AlipayScenario): void {
    const known = purposesOfScenario(next);
    form.clearErrors();
    setValue('scenario', next, { shouldDirty: true });
    if (!known.includes(form.getValues('purpose')))
      setValue('purpose', known.length === 1 ? (known[0] ?? '') : '', { shouldDirty: true });
  }

  const verify = form.handleSubmit(async (given) => {
    setFailure(null);
    const result = await verifyAlipayAction(given).catch(() => null);
    if (result?.ok) {
      setAnswer(result.value);
      // The form is dirty as soon as it differs from the question just asked.
      form.reset(given, { keepValues: true });
    } else if (result?.reason.code === 'invalid') problems.show(result.reason.problems);
    else setFailure(result ? result.reason : { code: 'unknown' });
  });

  return (
    <HelperForm label={t('title')} className="flex min-w-0 flex-col gap-5" onSubmit={() => void verify()}>
      <ErrorSummary {...problems.summary} />
      <Controlled control={control} name="scenario" domName={`${name}.scenario`}>
        {(field) => (
          <RadioGroup
            {...field}
            label={t('scenario')}
            layout="cards"
            onChange={(value) => choose(alipayScenarios.find((one) => one === value) ?? 'wallet')}
            options={alipayScenarios.map((value) => ({
              value,
              label: t(value),
              detail: t(`${value}Detail`),
            }))}
          />
        )}
      </Controlled>
      {purposes.length > 1 && (
        <Controlled control={control} name="purpose" domName={`${name}.purpose`}>
          {(field) => (
            <RadioGroup
              {...field}
              label={t('purpose')}
              layout="segments"
              requirement="required"
              options={purposes.map((value) => ({ value, label: t(`purposes.${value}`) }))}
            />
          )}
        </Controlled>
      )}
      {needsReviewedEntity(scenario) && (
        <Controlled control={control} name="entityReviewed" domName={`${name}.entityReviewed`}>
          {(field) => <Checkbox {...field} label={t('entityReviewed')} hint={t('entityHint')} />}
        </Controlled>
      )}
      <div className="grid gap-5 sm:grid-cols-2 sm:items-end">
        {fields.map((one) => (
          <Controlled key={one} control={control} name={one} domName={`${name}.${one}`}>
            {(field) => <AlipayFieldControl {...field} of={one} scenario={scenario} />}
          </Controlled>
        ))}
      </div>
      <div>
        <Button variant="primary" busy={formState.isSubmitting} type="submit">
          {t('submit')}
        </Button>
      </div>
      <output className="block empty:hidden">
        {failure && <Notice kind="error">{refusalText(failure)}</Notice>}
        {answer && !failure && <Answer value={answer} isOld={formState.isDirty} />}
      </output>
    </HelperForm>
  );
}

function Answer({ value, isOld }: { value: AlipayAnswer; isOld: boolean }) {
  const t = useTranslations('lookups.alipay');
  const check = useTranslations('lookups.check');
  const { feasible, message, tradeId } = value;
  if (isOld) {
    return (
      <Notice kind="warning" title={check('changed')}>
        {t('changed')}
      </Notice>
    );
  }
  return (
    <Notice kind={feasible ? 'success' : 'error'} title={t(feasible ? 'feasible' : 'notFeasible')}>
      <p>{feasible ? t('feasibleText') : check('wordOfService', { raw: message })}</p>
      <p className="flex flex-wrap items-center gap-1 text-hint">
        <span className="text-ink-2">{t('tradeId')}</span>
        <span className="break-all font-mono">{tradeId}</span>
        <CopyButton value={tradeId} what={t('tradeId')} />
      </p>
    </Notice>
  );
}

type AlipayFieldProps = {
  of: AlipayField;
  scenario: AlipayScenario;
  name: string;
  value: string;
  onChange: (value: string) => void;
  onBlur: () => void;
  error: string | undefined;
};

const countryFields: ReadonlySet<AlipayField> = new Set([
  'payerNationality',
  'payerCountry',
  'beneficiaryCountry',
]);
const codeFields: ReadonlySet<AlipayField> = new Set(['idNumber', 'accountNumber', 'phoneNumber', 'login']);

/** One field of an Alipay check; the scenario decides which are shown. */
function AlipayFieldControl({ of: field, scenario, ...bound }: AlipayFieldProps) {
  const t = useTranslations('lookups.alipay');
  const shared = { ...bound, label: t(`field.${field}`), requirement: 'required' as const };
  if (countryFields.has(field)) {
    return (
      <CountryCombobox
        {...shared}
        countries={countries}
        preferred={preferredCountries}
        daily={dailyCountries}
      />
    );
  }
  const hint =
    field === 'login'
      ? t('loginHint')
      : field === 'idNumber' && scenario === 'bank'
        ? t('bankIdHint')
        : undefined;
  return (
    <TextField
      {...shared}
      mono={codeFields.has(field)}
      autoComplete="off"
      spellCheck={false}
      {...(hint !== undefined && { hint })}
    />
  );
}
