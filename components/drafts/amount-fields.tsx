'use client';
import { RefreshCw } from 'lucide-react';
import { Switch } from '@/components/forms/checkbox.tsx';
import { Button } from '@/components/ui/button.tsx';
import { Card } from '@/components/ui/card.tsx';
import { newOrderNo } from '@/lib/features/transfers/order-no.ts';
import { needsQuote } from '@/lib/features/transfers/values.ts';
import { AmountField } from './amount-field.tsx';
import { ApprovalNotice } from './approval-notice.tsx';
import { BusinessTerms } from './business-terms.tsx';
import { DepositFields } from './deposit-fields.tsx';
import { useDerived, useDraft, useFormField, useRule } from './draft-context.ts';
import { DraftField } from './draft-field.tsx';
import { FeeAndArrival } from './fee-and-arrival.tsx';
import { FieldGroup } from './field-group.tsx';
import { PaidFrom } from './paid-from.tsx';
import { RateLine } from './rate-line.tsx';
import { useSilentQuote } from './use-silent-quote.ts';
import { useExpectedWallet } from './use-wallet.ts';
import { useWords } from './use-words.ts';

/** Step 1: how much, at which rate, under which number. */
export function AmountFields() {
  const words = useWords('fields');
  const { family } = useDraft();
  useSilentQuote();
  return (
    <Card className="flex flex-col gap-5">
      {family === 'global' && <PaidFrom />}
      <SourceField />
      <ApprovalNotice />
      <RateLine />
      <FeeAndArrival />
      <AmountField side="target" />
      {family === 'business' ? <BusinessTerms /> : <LockRate />}
      <FieldGroup title={words('group.order')}>
        <OrderNoField />
        {family !== 'business' && <DepositFields />}
      </FieldGroup>
    </Card>
  );
}

function SourceField() {
  const { wallet, stale } = useExpectedWallet();
  const balance = wallet ? { available: wallet.available, stale } : null;
  return <AmountField side="source" balance={balance} />;
}

function LockRate() {
  const rule = useRule('sourceAmount');
  const words = useWords('fields');
  const shown = useDerived(needsQuote);
  const lockRate = useFormField('lockRate');
  if (!shown || rule.locked) return null;
  return (
    <Switch name="lockRate" label={words('lockRate.label')} hint={words('lockRate.hint')} {...lockRate} />
  );
}

function OrderNoField() {
  const { editor } = useDraft();
  const words = useWords('fields');
  return (
    <DraftField
      path="orderNo"
      action={
        <Button
          aria-label={words('orderNo.regenerate')}
          title={words('orderNo.regenerate')}
          icon={<RefreshCw className="size-4" />}
          onClick={() => editor.edit((values) => ({ ...values, orderNo: newOrderNo() }))}
          className="px-2.5"
        />
      }
    />
  );
}
