'use client';
import { useWatch } from 'react-hook-form';
import { MoneyInput } from '@/components/forms/money-input.tsx';
import type { FixedSide } from '@/lib/features/transfers/types.ts';
import { isCurrency, minorUnits } from '@/lib/service-core/money/currencies.ts';
import { useDraft, useFieldFacts } from './draft-context.ts';
import { useWallets } from './use-wallet.ts';
import { useFieldTexts } from './use-words.ts';

type Props = {
  side: FixedSide;
  balance?: { available: string; stale?: boolean };
};

const plainDecimal = /^\d+(?:\.\d+)?$/;

/** One of the two amounts with its currency; whichever was typed last is the one that stays. */
export function AmountField({ side, balance }: Props) {
  const { form, state, quote } = useDraft();
  const { labelOf, problemText } = useFieldTexts();
  const path = side === 'source' ? 'sourceAmount' : 'targetAmount';
  const currencyPath = side === 'source' ? 'sourceCurrency' : 'targetCurrency';
  const amount = useFieldFacts(path);
  const money = useFieldFacts(currencyPath);
  const [text, currency, fixedSide] = useWatch({
    control: form.control,
    name: [path, currencyPath, 'fixedSide'],
  });
  const wallets = useWallets().data?.wallets ?? [];
  const isFixed = fixedSide === side;

  function set(value: string): void {
    if (!isFixed) form.setValue('fixedSide', side, { shouldDirty: true });
    form.setValue(path, value, { shouldDirty: true });
  }

  return (
    <MoneyInput
      name={path}
      label={labelOf(path, state.values)}
      requirement="required"
      value={plainDecimal.test(text) ? text : null}
      // What cannot be read as an amount is kept as typed: the draft's check says what is wrong with it.
      onChange={(value, { raw }) => set(value ?? raw)}
      currency={currency}
      minorUnits={isCurrency(currency) ? minorUnits(currency) : 2}
      onCurrencyChange={(next) => form.setValue(currencyPath, next, { shouldDirty: true })}
      {...(side === 'source' && {
        preferredCurrencies: [
          ...new Map(wallets.map((one) => [one.currency, { code: one.currency }])).values(),
        ],
      })}
      role={isFixed ? 'fixed' : 'derived'}
      onMakeFixed={() => form.setValue('fixedSide', side, { shouldDirty: true })}
      status={!isFixed && quote.loading ? 'pending' : 'idle'}
      error={amount.word ?? (amount.problem && problemText(amount.problem, state.values))}
      currencyError={money.word ?? (money.problem && problemText(money.problem, state.values))}
      {...(balance && { balance, onUseAll: () => set(balance.available) })}
    />
  );
}
