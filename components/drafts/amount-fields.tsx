'use client';
import { RefreshCw } from 'lucide-react';
import type { ReactNode } from 'react';
import { Switch } from '@/components/forms/checkbox.tsx';
import { Button } from '@/components/ui/button.tsx';
import { Card } from '@/components/ui/card.tsx';
import { newOrderNo } from '@/lib/features/transfers/order-no.ts';
import { needsQuote } from '@/lib/features/transfers/values.ts';
import { AmountField } from './amount-field.tsx';
import { ApprovalNotice } from './approval-notice.tsx';
import { DepositFields } from './deposit-fields.tsx';
import { useDerived, useDraft, useFieldFacts } from './draft-context.ts';
import { DraftField } from './draft-field.tsx';
import { FieldGroup } from './field-group.tsx';
import { FormField } from './form-field.tsx';
import { KeptAmount } from './kept-amount.tsx';
import { RateLine } from './rate-line.tsx';
import { useSilentQuote } from './use-silent-quote.ts';
import { useExpectedWallet } from './use-wallet.ts';
import { useWords } from './use-words.ts';

type Props = {
  /** The fields of business orders in place of the lock; given, so that a page may load them only with them. */
  businessTerms: ReactNode;
};

/** Step 1: how much, at which rate, under which number. */
export function AmountFields({ businessTerms }: Props) {
  const words = useWords('fields');
  const { family } = useDraft();
  useSilentQuote();
  return (
    <Card className="flex flex-col gap-5">
      <SourceField />
      <ApprovalNotice />
      <RateLine />
      <AmountField side="target" />
      <KeptAmount />
      {family === 'business' ? businessTerms : <LockRate />}
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
  const { form } = useDraft();
  const { rule } = useFieldFacts('sourceAmount');
  const words = useWords('fields');
  const shown = useDerived(needsQuote);
  if (!shown || rule.locked) return null;
  return (
    <FormField form={form} path="lockRate">
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
          onClick={() => form.set('orderNo', newOrderNo())}
          className="px-2.5"
        />
      }
    />
  );
}
