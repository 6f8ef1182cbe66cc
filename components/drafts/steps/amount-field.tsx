'use client';
import { MoneyInput } from '@/components/forms/money-input.tsx';
import { afterPress } from '@/components/ui/after-press.ts';
import { areExact } from '@/lib/features/transfers/conditions/order.ts';
import type { FixedSide } from '@/lib/features/transfers/types.ts';
import { isCurrency, minorUnits } from '@/lib/service-core/money/amount.ts';
import { LockedField } from '../fields/locked-field.tsx';
import { readableAmount } from '../fields/readable-amount.ts';
import { useFieldTexts } from '../fields/use-words.ts';
import { useDerived, useDraft, useFieldError, useFormField, useRule } from '../form/draft-context.ts';
import { usePayableCurrencies } from './use-wallet.ts';

type Props = {
  side: FixedSide;
  balance?: { available: string; stale?: boolean } | null;
};

/** One of the two amounts with its currency; whichever was typed last is the one that stays. */
export function AmountField({ side, balance }: Props) {
  const { editor, quote } = useDraft();
  const { labelOf, nameOf } = useFieldTexts();
  const path = side === 'source' ? 'sourceAmount' : 'targetAmount';
  const currencyPath = side === 'source' ? 'sourceCurrency' : 'targetCurrency';
  const rule = useRule(path);
  const amount = useFormField(path);
  const currency = useFormField(currencyPath);
  const { allowed: currencies } = useRule(currencyPath);
  const isFixed = useDerived(({ fixedSide }) => fixedSide === side);
  const error = useFieldError(path);
  const currencyError = useFieldError(currencyPath);
  const isExact = useDerived(areExact);
  const payable = usePayableCurrencies();

  const isOnlyOne = currencies?.length === 1 && currencies[0] === currency.value;

  if (rule.locked) return <LockedField path={path} />;

  const set = (value: string) => editor.edit((all) => ({ ...all, fixedSide: side, [path]: value }));

  return (
    <MoneyInput
      name={path}
      label={labelOf(path, editor.values)}
      nameInText={nameOf(path, editor.values)}
      requirement="required"
      value={readableAmount(amount.value)}
      initialText={amount.value}
      // Text that cannot be read as an amount is kept as typed: the draft's check explains its problem.
      onChange={(value, { raw }) => set(value ?? raw)}
      onBlur={() => afterPress(() => editor.showOne(path))}
      currency={currency.value}
      minorUnits={isCurrency(currency.value) ? minorUnits(currency.value) : 2}
      {...(!isOnlyOne && { onCurrencyChange: currency.onChange })}
      {...(currencies && { currencies })}
      {...(side === 'source' && { preferredCurrencies: payable })}
      role={isFixed ? 'fixed' : 'derived'}
      isExact={isExact}
      onMakeFixed={() => editor.edit((all) => ({ ...all, fixedSide: side }))}
      status={!isFixed && quote.loading ? 'pending' : 'idle'}
      error={error?.message}
      currencyError={currencyError?.message}
      {...(balance !== undefined && { balance })}
      {...(balance && { onUseAll: () => set(balance.available) })}
    />
  );
}
