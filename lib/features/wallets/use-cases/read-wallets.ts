import { now } from '../../../clock.ts';
import { log } from '../../../logger.ts';
import { callPayout } from '../../../payout/client.ts';
import { endpoints } from '../../../service-core/contract/index.ts';
import { isCurrency, parseAmount } from '../../../service-core/money/index.ts';
import { announce, inTransaction, latestReading, type ReadWallet, storeWallets } from '../repository.ts';
import { settleConversions } from './settle-conversions.ts';

const walletTypes = ['personal', 'business'];

/**
 * Reads all balances over the signed API and stores them: the only way a balance changes here. Returns how many
 * changed, or null when the service gave no answer.
 */
export async function readWallets(): Promise<number | null> {
  const readAt = now();
  const outcome = await callPayout(endpoints.globalWalletList, {});
  if (outcome.kind !== 'accepted') return null;
  const wallets = outcome.data.flatMap((wallet) => readWallet(wallet));
  const changed = await inTransaction(async (tx) => {
    const count = await storeWallets(tx, wallets, readAt);
    if (count > 0) await announce(tx, [{ kind: 'wallets', id: 'all', version: readAt.getTime() }]);
    return count;
  });
  await settleConversions(wallets, readAt);
  return changed;
}

/** True if the balances were asked for after this moment, so that earlier events are in them. */
export async function areWalletsReadSince(at: Date): Promise<boolean> {
  const latest = await latestReading();
  return latest !== null && latest > at;
}

type Listed = {
  walletId: string;
  currency: string;
  type?: string | undefined;
  amount: string;
  totalAmount: string;
};

/** Reads one wallet of a list. Entries this portal does not understand are left out and logged, not guessed. */
function readWallet(wallet: Listed): ReadWallet[] {
  const { walletId, type, currency } = wallet;
  const known = isCurrency(currency) && type !== undefined && walletTypes.includes(type);
  const availableMinor = known ? balance(wallet.amount, currency) : undefined;
  const totalMinor = known ? balance(wallet.totalAmount, currency) : undefined;
  if (type === undefined || availableMinor === undefined || totalMinor === undefined) {
    log.warn('wallet not understood', { code: currency });
    return [];
  }
  return [{ walletId, type, currency, availableMinor, totalMinor }];
}

function balance(text: string, currency: string): bigint | undefined {
  if (/^0+(\.0+)?$/.test(text)) return 0n;
  const parsed = parseAmount(text, currency);
  return parsed.ok ? parsed.value : undefined;
}
