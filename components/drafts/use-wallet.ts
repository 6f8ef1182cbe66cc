'use client';
import { useLocale } from 'next-intl';
import { createContext, use, useMemo } from 'react';
import { type Reading, useReading } from '@/components/live/use-reading.ts';
import { walletTypeOf } from '@/lib/features/transfers/wallet-type.ts';
import type { WalletsView, WalletView } from '@/lib/features/wallets/types.ts';
import { displayMoney } from '@/lib/service-core/money/display.ts';
import { useDerived } from './draft-context.ts';

const aboutWallets = { kinds: ['wallets'] } as const;

/** The one reading of the wallets that a draft's pages share. */
export const WalletsContext = createContext<Reading<WalletsView>>({ data: undefined, isError: false });

export function useWalletsReading(): Reading<WalletsView> {
  return useReading<WalletsView>('/api/wallets', aboutWallets);
}

function useWallets(): Reading<WalletsView> {
  return use(WalletsContext);
}

export type ExpectedWallet = { wallet: WalletView | undefined; stale: boolean };

/** The wallet that we expect the service to debit for this draft. */
export function useExpectedWallet(): ExpectedWallet {
  const key = useDerived((values) => `${walletTypeOf(values)} ${values.sourceCurrency}`);
  const { data, isError } = useWallets();
  const wallet = data?.wallets.find((one) => `${one.type} ${one.currency}` === key);
  return { wallet, stale: isError || (data?.stale ?? false) };
}

/** The currencies of the wallets this draft can be paid from, each with what is available there. */
export function usePayableCurrencies(): readonly { code: string; detail: string }[] {
  const locale = useLocale() === 'zh-CN' ? 'zh-CN' : 'en';
  const type = useDerived(walletTypeOf);
  const { data } = useWallets();
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
