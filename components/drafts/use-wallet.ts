'use client';
import { useQuery } from '@tanstack/react-query';
import { useLocale } from 'next-intl';
import { useMemo } from 'react';
import { walletTypeOf } from '@/lib/features/transfers/wallet-type.ts';
import { walletsOptions } from '@/lib/features/wallets/query-options.ts';
import type { WalletView } from '@/lib/features/wallets/types.ts';
import { displayMoney } from '@/lib/service-core/money/display.ts';
import { useDerived } from './draft-context.ts';

export type ExpectedWallet = { wallet: WalletView | undefined; stale: boolean };

/** The wallet that we expect the service to debit for this draft. */
export function useExpectedWallet(): ExpectedWallet {
  const key = useDerived((values) => `${walletTypeOf(values)} ${values.sourceCurrency}`);
  const { data, isError } = useQuery(walletsOptions());
  const wallet = data?.wallets.find((one) => `${one.type} ${one.currency}` === key);
  return { wallet, stale: isError || (data?.stale ?? false) };
}

/** The currencies of the wallets this draft can be paid from, each with what is available there. */
export function usePayableCurrencies(): readonly { code: string; detail: string }[] {
  const locale = useLocale() === 'zh-CN' ? 'zh-CN' : 'en';
  const type = useDerived(walletTypeOf);
  const { data } = useQuery(walletsOptions());
  return useMemo(
    () =>
      (data?.wallets ?? [])
        .filter((wallet) => wallet.type === type)
        .map(({ currency, available }) => ({
          code: currency,
          detail: displayMoney(available, currency, locale),
        })),
    [data, type, locale],
  );
}
