'use client';
import { createContext, use } from 'react';
import { type Reading, useReading } from '@/components/live/use-reading.ts';
import type { GlobalDraftValues } from '@/lib/features/transfers/types.ts';
import type { WalletsView, WalletView } from '@/lib/features/wallets/types.ts';
import { useDerived } from './draft-context.ts';

const aboutWallets = { kinds: ['wallets'] } as const;

/** The one reading of the wallets that a draft's pages share. */
export const WalletsContext = createContext<Reading<WalletsView>>({ data: undefined, isError: false });

export function useWalletsReading(): Reading<WalletsView> {
  return useReading<WalletsView>('/api/wallets', aboutWallets);
}

export function useWallets(): Reading<WalletsView> {
  return use(WalletsContext);
}

/** Global orders draw on the wallet of the payer's kind (decisions §7). */
export function walletTypeOf(values: GlobalDraftValues): 'personal' | 'business' {
  return values.payer.entityType === 'B' ? 'business' : 'personal';
}

export type ExpectedWallet = { wallet: WalletView | undefined; stale: boolean };

/** The wallet that we expect the service to debit for this draft. */
export function useExpectedWallet(): ExpectedWallet {
  const key = useDerived((values) => `${walletTypeOf(values)} ${values.sourceCurrency}`);
  const { data, isError } = useWallets();
  const wallet = data?.wallets.find((one) => `${one.type} ${one.currency}` === key);
  return { wallet, stale: isError || (data?.stale ?? false) };
}
