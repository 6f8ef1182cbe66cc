'use client';
import { Switch } from '@/components/forms/checkbox.tsx';
import { MoneyInput } from '@/components/forms/money-input.tsx';
import { afterPress } from '@/components/ui/after-press.ts';
import { isCurrency, minorUnits } from '@/lib/service-core/money/amount.ts';
import { DraftField } from '../fields/draft-field.tsx';
import { LockedField } from '../fields/locked-field.tsx';
import { readableAmount } from '../fields/readable-amount.ts';
import { useFieldTexts, useWords } from '../fields/use-words.ts';
import {
  useDerived,
  useDraft,
  useFieldError,
  useFormField,
  useIsVisible,
  useRule,
} from '../form/draft-context.ts';

/** C-28: three fields that go together, behind one switch; settled once the order exists. */
export function DepositFields() {
  const { mode } = useDraft();
  const words = useWords('fields');
  const funded = useFormField('fundedByDeposit');
  const shown = useIsVisible('depositChannel');
  if (mode === 'update') return <FixedDeposit />;
  return (
    <>
      <Switch
        name="fundedByDeposit"
        label={words('fundedByDeposit.label')}
        hint={words('fundedByDeposit.hint')}
        {...funded}
      />
      {shown && (
        <>
          <DraftField path="depositChannel" />
          <DepositAmount />
        </>
      )}
    </>
  );
}

function FixedDeposit() {
  if (!useRule('depositChannel').locked) return null;
  return (
    <>
      <LockedField path="depositChannel" />
      <LockedField path="depositAmount" />
    </>
  );
}

function DepositAmount() {
  const { editor } = useDraft();
  const { labelOf } = useFieldTexts();
  const amount = useFormField('depositAmount');
  const currency = useFormField('depositCurrency');
  const error = useFieldError('depositAmount');
  const currencyError = useFieldError('depositCurrency');
  const code = useDerived((values) => values.depositCurrency || values.sourceCurrency);
  return (
    <MoneyInput
      name="depositAmount"
      label={labelOf('depositAmount', editor.values)}
      requirement="required"
      value={readableAmount(amount.value)}
      initialText={amount.value}
      onChange={(next, { raw }) => amount.onChange(next ?? raw)}
      onBlur={() => afterPress(() => editor.showOne('depositAmount'))}
      currency={code}
      minorUnits={isCurrency(code) ? minorUnits(code) : 2}
      onCurrencyChange={currency.onChange}
      error={error?.message}
      currencyError={currencyError?.message}
    />
  );
}
