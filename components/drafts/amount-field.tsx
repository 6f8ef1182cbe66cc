'use client';
import { MoneyInput } from '@/components/forms/money-input.tsx';
import { afterPress } from '@/components/ui/after-press.ts';
import type { FixedSide } from '@/lib/features/transfers/types.ts';
import { isCurrency, minorUnits } from '@/lib/service-core/money/currencies.ts';
import { useDraft, useFieldFacts } from './draft-context.ts';
import { LockedField } from './locked-field.tsx';
import { readableAmount } from './readable-amount.ts';
import { useFormValue } from './use-form-value.ts';
import { useKeptSide } from './use-kept-side.ts';
import { usePayableCurrencies } from './use-wallet.ts';
import { useFieldTexts } from './use-words.ts';

type Props = {
  side: FixedSide;
  balance?: { available: string; stale?: boolean } | null;
};

/** One of the two amounts with its currency; whichever was typed last is the one that stays. */
export function AmountField({ side, balance }: Props) {
  const { form, state, quote } = useDraft();
  const { labelOf, nameOf, problemText } = useFieldTexts();
  const path = side === 'source' ? 'sourceAmount' : 'targetAmount';
  const currencyPath = side === 'source' ? 'sourceCurrency' : 'targetCurrency';
  const amount = useFieldFacts(path);
  const money = useFieldFacts(currencyPath);
  const text = useFormValue(form, path);
  const currency = useFormValue(form, currencyPath);
  const isFixed = useFormValue(form, 'fixedSide') === side;
  const kept = useKeptSide();
  const payable = usePayableCurrencies();

  const currencies = money.rule.allowed;
  const isOnlyOne = currencies?.length === 1 && currencies[0] === currency;

  if (amount.rule.locked) return <LockedField path={path} />;

  function set(value: string): void {
    form.set('fixedSide', side);
    form.set(path, value);
  }

  return (
    <MoneyInput
      name={path}
      label={labelOf(path, state.values)}
      nameInText={nameOf(path, state.values)}
      requirement="required"
      value={readableAmount(text)}
      initialText={text}
      // Text that cannot be read as an amount is kept as typed: the draft's check explains its problem.
      onChange={(value, { raw }) => set(value ?? raw)}
      onBlur={() => afterPress(() => state.showOne(path))}
      currency={currency}
      minorUnits={isCurrency(currency) ? minorUnits(currency) : 2}
      {...(!isOnlyOne && { onCurrencyChange: (next: string) => form.set(currencyPath, next) })}
      {...(currencies && { currencies })}
      {...(side === 'source' && { preferredCurrencies: payable })}
      role={isFixed ? 'fixed' : 'derived'}
      {...(kept && { isKept: kept === side })}
      onMakeFixed={() => form.set('fixedSide', side)}
      status={!isFixed && quote.loading ? 'pending' : 'idle'}
      error={amount.word ?? (amount.problem && problemText(amount.problem, state.values))}
      currencyError={money.word ?? (money.problem && problemText(money.problem, state.values))}
      {...(balance !== undefined && { balance })}
      {...(balance && { onUseAll: () => set(balance.available) })}
    />
  );
}
