import { now } from '../../clock.ts';
import { db, type Prisma, type Tx } from '../../db/client.ts';
import type { Conversion, WalletView as WalletRow } from '../../db/generated/client.ts';

export { inTransaction, refusedBy } from '../../db/transaction.ts';
export { enqueue } from '../../jobs/enqueue.ts';
export { announce } from '../../live/announce.ts';
export type { Conversion, Tx, WalletRow };

export type ReadWallet = {
  walletId: string;
  type: string;
  currency: string;
  availableMinor: bigint;
  totalMinor: bigint;
};

export function allWallets(): Promise<WalletRow[]> {
  return db().walletView.findMany({ orderBy: [{ type: 'desc' }, { currency: 'asc' }] });
}

export function findWallet(type: string, currency: string): Promise<WalletRow | null> {
  return db().walletView.findUnique({ where: { type_currency: { type, currency } } });
}

/**
 * Stores balances as they were read at `readAt`; an older reading never replaces a younger one. Returns how many
 * differ from what was known.
 */
export async function storeWallets(tx: Tx, wallets: readonly ReadWallet[], readAt: Date): Promise<number> {
  // One reader at a time: two that finish together would otherwise each compare with what the other replaces.
  await tx.$executeRaw`select pg_advisory_xact_lock(hashtext('wallet_views'))`;
  const known = new Map((await tx.walletView.findMany()).map((row) => [row.walletId, row]));
  let changed = 0;
  for (const wallet of wallets) {
    const row = known.get(wallet.walletId);
    if (row && row.readAt > readAt) continue;
    const same = row?.availableMinor === wallet.availableMinor && row.totalMinor === wallet.totalMinor;
    if (!same) changed += 1;
    await tx.walletView.upsert({
      where: { walletId: wallet.walletId },
      create: { ...wallet, readAt, changedAt: readAt },
      update: same ? { readAt } : { ...wallet, readAt, changedAt: readAt, version: { increment: 1 } },
    });
  }
  return changed;
}

export function insertConversion(tx: Tx, data: Prisma.ConversionUncheckedCreateInput): Promise<Conversion> {
  return tx.conversion.create({ data: { ...data, requestedAt: now() } });
}

/** One at a time decides whether the same conversion is under way. */
export async function lockConversions(tx: Tx): Promise<void> {
  await tx.$executeRaw`select pg_advisory_xact_lock(hashtext('conversions'))`;
}

export function findConversionByQuote(queryNo: string, tx: Tx = db()): Promise<Conversion | null> {
  return tx.conversion.findUnique({ where: { queryNo } });
}

type Pair = { walletType: string; sourceCurrency: string; targetCurrency: string };

/** The same conversion, sent and not answered: it may have taken effect. */
export function openConversion(tx: Tx, o: Pair & { sourceMinor: bigint }): Promise<Conversion | null> {
  return tx.conversion.findFirst({ where: { ...o, state: { in: ['requested', 'unknown'] } } });
}

export function openConversions(): Promise<Conversion[]> {
  return db().conversion.findMany({ where: { state: { in: ['requested', 'unknown'] } } });
}

export async function answerConversion(
  tx: Tx,
  id: string,
  answer: Pick<
    Prisma.ConversionUpdateInput,
    'state' | 'transactionId' | 'convertedMinor' | 'code' | 'message'
  >,
): Promise<Conversion> {
  return tx.conversion.update({ where: { id }, data: { ...answer, answeredAt: now() } });
}

export function latestConversions(limit: number): Promise<Conversion[]> {
  return db().conversion.findMany({ orderBy: { requestedAt: 'desc' }, take: limit });
}

export async function namesOf(userIds: readonly string[]): Promise<Map<string, string>> {
  const users = await db().user.findMany({
    where: { id: { in: [...new Set(userIds)] } },
    select: { id: true, name: true },
  });
  return new Map(users.map((user) => [user.id, user.name]));
}
