'use client';
import { useQuery } from '@tanstack/react-query';
import { useLocale } from 'next-intl';
import { useMemo } from 'react';
import { walletTypeOf } from '@/lib/features/transfers/values.ts';
import { walletsOptions } from '@/lib/features/wallets/query-options.ts';
import type { WalletView } from '@/lib/features/wallets/schema.ts';
import { displayMoney } from '@/lib/service-core/money/amount.ts';
import { useDerived } from '../form/draft-context.ts';

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

/** The currencies of the wallets this draft can be paid from, those with money first, each with its balance. */
export function usePayableCurrencies(): readonly { code: string; detail: string }[] {
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
