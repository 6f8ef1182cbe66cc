'use client';
import { RefreshCw } from 'lucide-react';
import { Switch } from '@/components/forms/checkbox.tsx';
import { FormField } from '@/components/forms/form-field.tsx';
import { MoneyInput } from '@/components/forms/money-input.tsx';
import { Button } from '@/components/ui/button.tsx';
import { Card } from '@/components/ui/card.tsx';
import { newOrderNo } from '@/lib/features/transfers/order-no.ts';
import { needsQuote } from '@/lib/features/transfers/values.ts';
import { isCurrency, minorUnits } from '@/lib/service-core/money/currencies.ts';
import { AmountField } from './amount-field.tsx';
import { useDerived, useDraft, useFieldFacts, useIsVisible } from './draft-context.ts';
import { DraftField } from './draft-field.tsx';
import { FieldGroup } from './field-group.tsx';
import { RateLine } from './rate-line.tsx';
import { StepForm } from './step-form.tsx';
import { useSilentQuote } from './use-silent-quote.ts';
import { useExpectedWallet } from './use-wallet.ts';
import { useFieldTexts, useWords } from './use-words.ts';

export function AmountStep() {
  const words = useWords('fields');
  useSilentQuote();
  return (
    <StepForm step="amount">
      <Card className="flex flex-col gap-5">
        <SourceField />
        <RateLine />
        <AmountField side="target" />
        <LockRate />
        <FieldGroup title={words('group.order')}>
          <OrderNoField />
          <Deposit />
        </FieldGroup>
      </Card>
    </StepForm>
  );
}

function SourceField() {
  const { wallet, stale } = useExpectedWallet();
  return <AmountField side="source" {...(wallet && { balance: { available: wallet.available, stale } })} />;
}

function LockRate() {
  const { form } = useDraft();
  const words = useWords('fields');
  const shown = useDerived(needsQuote);
  if (!shown) return null;
  return (
    <FormField control={form.control} name="lockRate">
      {({ value, onChange }) => (
        <Switch
          name="lockRate"
          label={words('lockRate.label')}
          hint={words('lockRate.hint')}
          value={value}
          onChange={onChange}
        />
      )}
    </FormField>
  );
}

function OrderNoField() {
  const { form } = useDraft();
  const words = useWords('fields');
  return (
    <DraftField
      path="orderNo"
      action={
        <Button
          aria-label={words('orderNo.regenerate')}
          title={words('orderNo.regenerate')}
          icon={<RefreshCw aria-hidden="true" strokeWidth={1.75} className="size-4" />}
          onClick={() => form.setValue('orderNo', newOrderNo(), { shouldDirty: true })}
          className="px-2.5"
        />
      }
    />
  );
}

/** C-28: three fields that go together, behind one switch. */
function Deposit() {
  const { form } = useDraft();
  const words = useWords('fields');
  const shown = useIsVisible('depositChannel');
  return (
    <>
      <FormField control={form.control} name="fundedByDeposit">
        {({ value, onChange }) => (
          <Switch
            name="fundedByDeposit"
            label={words('fundedByDeposit.label')}
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

function DepositAmount() {
  const { form, state } = useDraft();
  const { labelOf, problemText } = useFieldTexts();
  const amount = useFieldFacts('depositAmount');
  const currency = useFieldFacts('depositCurrency');
  const code = useDerived((values) => values.depositCurrency || values.sourceCurrency);
  return (
    <FormField control={form.control} name="depositAmount">
      {({ value, onChange }) => (
        <MoneyInput
          name="depositAmount"
          label={labelOf('depositAmount', state.values)}
          requirement="required"
          value={/^\d+(?:\.\d+)?$/.test(value) ? value : null}
          onChange={(next, { raw }) => onChange(next ?? raw)}
          currency={code}
          minorUnits={isCurrency(code) ? minorUnits(code) : 2}
          onCurrencyChange={(next) => form.setValue('depositCurrency', next, { shouldDirty: true })}
          error={amount.word ?? (amount.problem && problemText(amount.problem, state.values))}
          currencyError={currency.word ?? (currency.problem && problemText(currency.problem, state.values))}
        />
      )}
    </FormField>
  );
}
