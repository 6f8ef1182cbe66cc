'use client';
import { useQuery } from '@tanstack/react-query';
import { useLocale } from 'next-intl';
import { useMemo } from 'react';
import { Switch } from '@/components/forms/checkbox.tsx';
import { MoneyInput } from '@/components/forms/money-input.tsx';
import { afterPress } from '@/components/ui/opening-row.tsx';
import { areAmountsExact } from '@/lib/features/transfers/conditions/order.ts';
import { type FixedSide, walletTypeOf } from '@/lib/features/transfers/types.ts';
import { walletsOptions } from '@/lib/features/wallets/query-options.ts';
import type { WalletView } from '@/lib/features/wallets/schema.ts';
import { displayMoney, isCurrency, minorUnits } from '@/lib/service-core/money/amount.ts';
import { DraftField, LockedField } from '../fields/draft-field.tsx';
import { readableAmount } from '../fields/field-value.tsx';
import { useFieldTexts, useWords } from '../fields/use-words.ts';
import {
  useDerived,
  useDraft,
  useFieldError,
  useFormField,
  useIsVisible,
  useRule,
} from '../form/draft-context.ts';

type Props = {
  side: FixedSide;
  balance?: { available: string; stale?: boolean } | null;
};

/** One of the two amounts with its currency; the amount typed last is fixed. */
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
  const isExact = useDerived(areAmountsExact);
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

export type ExpectedWallet = { wallet: WalletView | undefined; stale: boolean };

/** The wallet that we expect the service to debit for this draft. */
export function useExpectedWallet(): ExpectedWallet {
  const type = useDerived(walletTypeOf);
  const currency = useDerived((values) => values.sourceCurrency);
  const { data, isError } = useQuery(walletsOptions());
  const wallet = data?.wallets.find((one) => one.type === type && one.currency === currency);
  return { wallet, stale: isError || (data?.stale ?? false) };
}

const hasMoney = ({ available }: WalletView) => /[1-9]/.test(available);

/** The currencies of the wallets that can pay this draft with their balances, wallets with money first. */
function usePayableCurrencies(): readonly { code: string; detail: string }[] {
  const locale = useLocale() === 'zh-CN' ? 'zh-CN' : 'en';
  const type = useDerived(walletTypeOf);
  const { data } = useQuery(walletsOptions());
  return useMemo(
    () =>
      (data?.wallets ?? [])
        .filter((wallet) => wallet.type === type)
        .toSorted((a, b) => Number(hasMoney(b)) - Number(hasMoney(a)))
        .map(({ currency, available }) => ({
          code: currency,
          detail: displayMoney(available, currency, locale),
        })),
    [data, type, locale],
  );
}

/** C-28: three fields behind one switch, fixed once the order exists. */
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
