'use client';
import { Switch } from '@/components/forms/checkbox.tsx';
import { MoneyInput } from '@/components/forms/money-input.tsx';
import { afterPress } from '@/components/ui/after-press.ts';
import { isCurrency, minorUnits } from '@/lib/service-core/money/currencies.ts';
import { useDerived, useDraft, useFieldFacts, useIsVisible } from './draft-context.ts';
import { DraftField } from './draft-field.tsx';
import { FormField } from './form-field.tsx';
import { LockedField } from './locked-field.tsx';
import { readableAmount } from './readable-amount.ts';
import { useFieldTexts, useWords } from './use-words.ts';

/** C-28: three fields that go together, behind one switch; settled once the order exists. */
export function DepositFields() {
  const { form, mode } = useDraft();
  const words = useWords('fields');
  const shown = useIsVisible('depositChannel');
  if (mode === 'update') return <FixedDeposit />;
  return (
    <>
      <FormField form={form} path="fundedByDeposit">
        {({ value, onChange }) => (
          <Switch
            name="fundedByDeposit"
            label={words('fundedByDeposit.label')}
            hint={words('fundedByDeposit.hint')}
            value={value}
            onChange={onChange}
          />
        )}
      </FormField>
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
  const { rule } = useFieldFacts('depositChannel');
  if (!rule.locked) return null;
  return (
    <>
      <LockedField path="depositChannel" />
      <LockedField path="depositAmount" />
    </>
  );
}

function DepositAmount() {
  const { form, state } = useDraft();
  const { labelOf, problemText } = useFieldTexts();
  const amount = useFieldFacts('depositAmount');
  const currency = useFieldFacts('depositCurrency');
  const code = useDerived((values) => values.depositCurrency || values.sourceCurrency);
  return (
    <FormField form={form} path="depositAmount">
      {({ value, onChange }) => (
        <MoneyInput
          name="depositAmount"
          label={labelOf('depositAmount', state.values)}
          requirement="required"
          value={readableAmount(value)}
          initialText={value}
          onChange={(next, { raw }) => onChange(next ?? raw)}
          onBlur={() => afterPress(() => state.showOne('depositAmount'))}
          currency={code}
          minorUnits={isCurrency(code) ? minorUnits(code) : 2}
          onCurrencyChange={(next) => form.set('depositCurrency', next)}
          error={amount.word ?? (amount.problem && problemText(amount.problem, state.values))}
          currencyError={currency.word ?? (currency.problem && problemText(currency.problem, state.values))}
        />
      )}
    </FormField>
  );
}
