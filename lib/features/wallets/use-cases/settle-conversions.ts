import {
  announce,
  answerConversion,
  type Conversion,
  inTransaction,
  openConversions,
  type ReadWallet,
} from '../repository.ts';

// Longer than any call of ours can be under way.
const settledAfterMs = 60_000;

/**
 * Answers conversions whose answer was lost, from balances that were read long enough after they were sent: debited
 * by exactly their amount means done, not debited at all means not done. Anything else stays unknown, for a person
 * to compare; it is never sent again by itself.
 */
export async function settleConversions(wallets: readonly ReadWallet[], readAt: Date): Promise<void> {
  for (const conversion of await openConversions()) {
    if (readAt.getTime() - conversion.requestedAt.getTime() < settledAfterMs) continue;
    const state = outcomeIn(wallets, conversion);
    await inTransaction(async (tx) => {
      await answerConversion(tx, conversion.id, { state });
      await announce(tx, [{ kind: 'wallets', id: conversion.id, version: readAt.getTime() }]);
    });
  }
}

function outcomeIn(
  wallets: readonly ReadWallet[],
  conversion: Conversion,
): 'accepted' | 'refused' | 'unknown' {
  const source = wallets.find(
    (wallet) => wallet.type === conversion.walletType && wallet.currency === conversion.sourceCurrency,
  );
  if (source?.availableMinor === conversion.beforeMinor) return 'refused';
  return source?.availableMinor === conversion.beforeMinor - conversion.sourceMinor ? 'accepted' : 'unknown';
}
