'use client';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { verifyAlipayAction } from '@/lib/features/lookups/actions.ts';
import { fieldsOfScenario, purposesOfScenario } from '@/lib/features/lookups/alipay-scenarios.ts';
import type { AlipayAnswer, AlipayInput } from '@/lib/features/lookups/types.ts';
import {
  type AlipayScenario,
  alipayScenarios,
  needsReviewedEntity,
} from '@/lib/features/transfers/conditions/checks.ts';
import { alipayPurposes } from '@/lib/service-core/contract/enums.ts';
import { Checkbox } from '../forms/checkbox.tsx';
import { ErrorSummary } from '../forms/error-summary.tsx';
import { RadioGroup } from '../forms/radio-group.tsx';
import { Button } from '../ui/button.tsx';
import { CopyButton } from '../ui/copy-button.tsx';
import { Notice } from '../ui/notice.tsx';
import { AlipayFieldControl } from './alipay-field.tsx';
import { HelperForm } from './helper-form.tsx';
import { useFieldErrors } from './use-field-errors.ts';
import { type LookupFailure, useRefusalText } from './use-refusal-text.ts';

type Props = {
  /** Prefix for the ids of its fields. */
  name: string;
  initial: AlipayInput;
};

/** Checks if a payment to Alipay is feasible (ui.md §3.8): the scenario decides the fields. Free. */
export function AlipayCheck({ name, initial }: Props) {
  const t = useTranslations('lookups.alipay');
  const refusalText = useRefusalText();
  const [input, setInput] = useState(initial);
  const [busy, setBusy] = useState(false);
  const [answer, setAnswer] = useState<{ of: AlipayInput; value: AlipayAnswer } | null>(null);
  const [failure, setFailure] = useState<LookupFailure | null>(null);
  const fields = fieldsOfScenario(input.scenario);
  const errors = useFieldErrors((field) => {
    const known = fields.find((one) => one === field);
    return known ? t(`field.${known}`) : t('purpose');
  }, name);
  const allowed = purposesOfScenario(input.scenario);
  const purposes = alipayPurposes.filter((purpose) => allowed.includes(purpose));

  function set(part: Partial<AlipayInput>): void {
    for (const field of Object.keys(part)) errors.forget(field);
    setInput((before) => ({ ...before, ...part }));
    setFailure(null);
  }

  function choose(scenario: AlipayScenario): void {
    const known = purposesOfScenario(scenario);
    errors.clear();
    set({
      scenario,
      purpose: known.includes(input.purpose) ? input.purpose : known.length === 1 ? (known[0] ?? '') : '',
    });
  }

  async function verify(): Promise<void> {
    if (busy) return;
    setBusy(true);
    setFailure(null);
    const result = await verifyAlipayAction(input).catch(() => null);
    setBusy(false);
    if (result?.ok) {
      errors.clear();
      setAnswer({ of: input, value: result.value });
    } else if (result?.reason.code === 'invalid') errors.show(result.reason.problems);
    else if (result) setFailure(result.reason);
    else setFailure({ code: 'unknown' });
  }

  return (
    <HelperForm label={t('title')} className="flex min-w-0 flex-col gap-5" onSubmit={() => void verify()}>
      <ErrorSummary attempt={errors.attempt} items={errors.items} />
      <RadioGroup
        name={`${name}.scenario`}
        label={t('scenario')}
        layout="cards"
        value={input.scenario}
        onChange={(value) => choose(alipayScenarios.find((one) => one === value) ?? 'wallet')}
        options={alipayScenarios.map((value) => ({ value, label: t(value), detail: t(`${value}Detail`) }))}
      />
      {purposes.length > 1 && (
        <RadioGroup
          name={`${name}.purpose`}
          label={t('purpose')}
          layout="segments"
          requirement="required"
          value={input.purpose}
          onChange={(purpose) => set({ purpose })}
          options={purposes.map((value) => ({ value, label: t(`purposes.${value}`) }))}
          {...errorOf(errors.of('purpose'))}
        />
      )}
      {needsReviewedEntity(input.scenario) && (
        <Checkbox
          name={`${name}.entityReviewed`}
          label={t('entityReviewed')}
          hint={t('entityHint')}
          value={input.entityReviewed}
          onChange={(entityReviewed) => set({ entityReviewed })}
          {...errorOf(errors.of('entityReviewed'))}
        />
      )}
      <div className="grid gap-5 sm:grid-cols-2 sm:items-end">
        {fields.map((field) => (
          <AlipayFieldControl
            key={field}
            field={field}
            scenario={input.scenario}
            name={`${name}.${field}`}
            value={input[field]}
            error={errors.of(field)}
            onChange={(value) => set({ [field]: value })}
          />
        ))}
      </div>
      <div>
        <Button variant="primary" busy={busy} type="submit">
          {t('submit')}
        </Button>
      </div>
      <output className="block empty:hidden">
        {failure && <Notice kind="error">{refusalText(failure)}</Notice>}
        {answer && !failure && <Answer value={answer.value} isOld={answer.of !== input} />}
      </output>
    </HelperForm>
  );
}

const errorOf = (error: string | undefined) => (error === undefined ? {} : { error });

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
