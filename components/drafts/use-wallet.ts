'use client';
import { useQuery } from '@tanstack/react-query';
import type { GlobalDraftValues } from '@/lib/features/transfers/types.ts';
import { walletsOptions } from '@/lib/features/wallets/query-options.ts';
import type { WalletView } from '@/lib/features/wallets/types.ts';
import { useDerived } from './draft-context.ts';

export function useWallets() {
  return useQuery(walletsOptions());
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
