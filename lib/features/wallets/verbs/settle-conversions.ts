import { recordAudit } from '../../../audit.ts';
import {
  announce,
  type Conversion,
  inTransaction,
  openConversions,
  type ReadWallet,
  settleConversion,
} from '../data/wallets.ts';
import { isJudged, isOver } from '../view.ts';

/**
 * Answers conversions whose answer was lost, from balances that were read long enough after they were sent: one wallet
 * smaller and the other larger by exactly their amounts means done, both untouched means not done. Anything else stays
 * unknown, for a person to ask about; nothing is sent again by itself. One reading judges, the first that can: later
 * ones could be like it by chance.
 */
export async function settleConversions(wallets: readonly ReadWallet[], readAt: Date): Promise<void> {
  for (const conversion of await openConversions()) {
    if (!isOver(conversion, readAt) || isJudged(conversion)) continue;
    const { id } = conversion;
    const state = outcomeIn(wallets, conversion);
    await inTransaction(async (tx) => {
      const settled = await settleConversion(tx, id, state);
      if (!settled) return;
      await recordAudit(tx, {
        actor: null,
        action: 'wallet.converted',
        subject: { kind: 'conversion', id },
        data: { state, transactionId: null },
      });
      await announce(tx, [{ kind: 'wallets', id, version: readAt.getTime() }]);
    });
  }
}

function outcomeIn(
  wallets: readonly ReadWallet[],
  conversion: Conversion,
): 'accepted' | 'refused' | 'unknown' {
  const { walletType, sourceMinor, targetMinor, beforeMinor, targetBeforeMinor } = conversion;
  const availableIn = (currency: string) =>
    wallets.find((wallet) => wallet.type === walletType && wallet.currency === currency)?.availableMinor;
  const source = availableIn(conversion.sourceCurrency);
  const target = availableIn(conversion.targetCurrency) ?? 0n;
  if (source === undefined || targetBeforeMinor === null) return 'unknown';
  if (source === beforeMinor && target === targetBeforeMinor) return 'refused';
  const isDone = source === beforeMinor - sourceMinor && target === targetBeforeMinor + targetMinor;
  return isDone ? 'accepted' : 'unknown';
}
