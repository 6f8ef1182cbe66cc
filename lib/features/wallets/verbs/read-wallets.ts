import { recordAudit } from '../../../audit.ts';
import { useCase } from '../../../auth/use-case.ts';
import { now } from '../../../clock.ts';
import { log } from '../../../logger.ts';
import { callPayout } from '../../../payout/client.ts';
import { err, ok, type Result } from '../../../result.ts';
import { endpoints } from '../../../service-core/contract/index.ts';
import { isCurrency, parseAmount } from '../../../service-core/money/index.ts';
import { balanceMinor } from '../amounts.ts';
import { setLowBalance } from '../data/entries.ts';
import {
  allWallets,
  announce,
  type Conversion,
  findWalletById,
  inTransaction,
  latestReading,
  openConversions,
  type ReadCurrency,
  type ReadWallet,
  settleConversion,
  storeCurrencyBalances,
  storeWallets,
} from '../data/wallets.ts';
import { type LowBalanceRefusal, lowBalanceSchema, type ReadNowRefusal } from '../schema.ts';
import { isJudged, isOver } from '../view.ts';
import { readEntries } from './read-entries.ts';

/**
 * Settles conversions without an answer from balances read long enough after they were sent: both wallets changed by
 * exactly their amounts means done, both unchanged means not done. Anything else stays unknown, for a user to ask about;
 * nothing is sent again automatically. Only the first reading that is late enough decides, since later balances could
 * match by chance.
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

const walletTypes = ['personal', 'business'];

/**
 * Reads all balances and entries over the signed API and stores them: the only way a balance changes here. Returns how
 * many balances changed, or null if the service did not answer.
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
  await readEntries();
  await readCurrencyBalances();
  return changed;
}

/**
 * Reads the balances of the legacy family, which callbacks name, after the others: no payment needs them, so nothing
 * waits for them. Without an answer the last known balances stay.
 */
async function readCurrencyBalances(): Promise<void> {
  const readAt = now();
  const outcome = await callPayout(endpoints.legacyWalletList, {});
  if (outcome.kind !== 'accepted') return;
  const balances = outcome.data.flatMap(readCurrency);
  await inTransaction(async (tx) => {
    const isChanged = await storeCurrencyBalances(tx, balances, readAt);
    // Pages were told of the wallets before these balances were read.
    if (isChanged) await announce(tx, [{ kind: 'wallets', id: 'all', version: readAt.getTime() }]);
  });
}

/** True if the balances were requested after this moment, so that they include earlier events. */
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

/** Reads one wallet of a list. Wallets that the portal does not understand are left out and logged. */
function readWallet(wallet: Listed): ReadWallet[] {
  const { walletId, type, currency } = wallet;
  const known = isCurrency(currency) && type !== undefined && walletTypes.includes(type);
  const availableMinor = known ? balanceMinor(wallet.amount, currency) : undefined;
  const totalMinor = known ? balanceMinor(wallet.totalAmount, currency) : undefined;
  if (type === undefined || availableMinor === undefined || totalMinor === undefined) {
    log.warn('wallet not understood', { code: currency });
    return [];
  }
  return [{ walletId, type, currency, availableMinor, totalMinor }];
}

type CurrencyListed = Omit<Listed, 'type'>;

function readCurrency({ walletId, currency, amount, totalAmount }: CurrencyListed): ReadCurrency[] {
  if (!isCurrency(currency)) return [];
  const [availableMinor, totalMinor] = [balanceMinor(amount, currency), balanceMinor(totalAmount, currency)];
  if (availableMinor === undefined || totalMinor === undefined) return [];
  return [{ walletId, currency, availableMinor, totalMinor }];
}

const oldAfterMs = 40_000;
// A page waits no longer than this; the reading continues in the background.
const patienceMs = 1_500;

/** Refreshes old balances for a page on which a user is about to spend; after a moment the page uses the stored ones. */
export const readWalletsIfOld = useCase('wallet:read', async (): Promise<void> => {
  const rows = await allWallets();
  const latest = rows.reduce((time, row) => Math.max(time, row.readAt.getTime()), 0);
  if (now().getTime() - latest < oldAfterMs) return;
  await Promise.race([
    readWallets().catch(() => undefined),
    new Promise<void>((resolve) => {
      setTimeout(resolve, patienceMs).unref();
    }),
  ]);
});

/** Reads the balances now at a user's request. */
export const readWalletsNow = useCase(
  'order:check',
  async (): Promise<Result<{ changed: number }, ReadNowRefusal>> => {
    const changed = await readWallets();
    return changed === null ? err({ code: 'unavailable' }) : ok({ changed });
  },
);

/** Sets the amount below which users are warned about a wallet; an empty amount removes the warning. */
export const changeLowBalance = useCase({
  permission: 'wallet:limit',
  input: lowBalanceSchema,
  run: async (actor, { walletId, amount }): Promise<Result<null, LowBalanceRefusal>> => {
    const wallet = await findWalletById(walletId);
    if (!wallet) return err({ code: 'wallet-unknown' });
    const limit = amount === '' ? null : parseAmount(amount, wallet.currency);
    if (limit && !limit.ok) return err({ code: 'invalid-amount', reason: limit.reason });
    await inTransaction(async (tx) => {
      await setLowBalance(tx, walletId, limit?.value ?? null);
      await recordAudit(tx, {
        actor,
        action: 'wallet.limit',
        subject: { kind: 'wallet', id: walletId },
        data: { currency: wallet.currency, amount },
      });
      await announce(tx, [{ kind: 'wallets', id: walletId, version: wallet.version }]);
    });
    return ok(null);
  },
});
