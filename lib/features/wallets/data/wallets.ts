import { now } from '../../../clock.ts';
import { db, type Prisma, type Tx } from '../../../db/client.ts';
import type { Conversion, CurrencyBalance, WalletView as WalletRow } from '../../../db/generated/client.ts';

export { inTransaction } from '../../../db/client.ts';
export { namesOf } from '../../../db/shared-queries.ts';
export { announce } from '../../../live/hub.ts';
export { enqueue } from '../../../queue/enqueue.ts';
export type { Conversion, CurrencyBalance, Tx, WalletRow };

export type ReadWallet = {
  walletId: string;
  type: string;
  currency: string;
  availableMinor: bigint;
  totalMinor: bigint;
};

export type ReadCurrency = Omit<ReadWallet, 'type'>;

export function allWallets(): Promise<WalletRow[]> {
  return db().walletView.findMany({ orderBy: [{ type: 'desc' }, { currency: 'asc' }] });
}

/** Time of the latest reading of balances; null before the first. */
export async function latestReading(): Promise<Date | null> {
  return (await db().walletView.aggregate({ _max: { readAt: true } }))._max.readAt;
}

export function findWallet(type: string, currency: string): Promise<WalletRow | null> {
  return db().walletView.findUnique({ where: { type_currency: { type, currency } } });
}

export function findWalletById(walletId: string): Promise<WalletRow | null> {
  return db().walletView.findUnique({ where: { walletId } });
}

/** Stores balances read at `readAt`; an older reading never replaces a newer one. Returns how many changed. */
export async function storeWallets(tx: Tx, wallets: readonly ReadWallet[], readAt: Date): Promise<number> {
  // One reader at a time: otherwise two readers would each compare with balances that the other is replacing.
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

/** Stores the legacy family's balances read at `readAt`, unless newer ones are stored. True if any changed. */
export async function storeCurrencyBalances(
  tx: Tx,
  balances: readonly ReadCurrency[],
  readAt: Date,
): Promise<boolean> {
  await tx.$executeRaw`select pg_advisory_xact_lock(hashtext('currency_balances'))`;
  const known = await tx.currencyBalance.findMany();
  if (known.some((row) => row.readAt > readAt)) return false;
  await tx.currencyBalance.deleteMany();
  await tx.currencyBalance.createMany({ data: balances.map((balance) => ({ ...balance, readAt })) });
  const isKnown = ({ walletId, availableMinor, totalMinor }: ReadCurrency) =>
    known.some(
      (row) =>
        row.walletId === walletId && row.availableMinor === availableMinor && row.totalMinor === totalMinor,
    );
  return known.length !== balances.length || !balances.every(isKnown);
}

export function allCurrencyBalances(): Promise<CurrencyBalance[]> {
  return db().currencyBalance.findMany({ orderBy: { currency: 'asc' } });
}

/**
 * Inserts a conversion about to be sent. It replaces a refused conversion of the same quote, because the service converts
 * once per quote number.
 */
export function startConversion(tx: Tx, data: Prisma.ConversionUncheckedCreateInput): Promise<Conversion> {
  const started = { ...data, state: 'requested', requestedAt: now() };
  const cleared = { transactionId: null, convertedMinor: null, code: null, message: null, answeredAt: null };
  return tx.conversion.upsert({
    where: { queryNo: data.queryNo },
    create: started,
    update: { ...started, ...cleared },
  });
}

/** Serializes the check for a conversion under way until the transaction ends. */
export async function lockConversions(tx: Tx): Promise<void> {
  await tx.$executeRaw`select pg_advisory_xact_lock(hashtext('conversions'))`;
}

export function findConversionByQuote(queryNo: string, tx: Tx = db()): Promise<Conversion | null> {
  return tx.conversion.findUnique({ where: { queryNo } });
}

type Pair = { walletType: string; sourceCurrency: string; targetCurrency: string };

const isOpen = { state: { in: ['requested', 'unknown'] } };

/**
 * The same conversion, sent without an answer: it may have taken effect. It matches by either amount, because the user
 * typed one and the other follows from a rate that changes between attempts.
 */
export function openConversion(
  tx: Tx,
  { sourceMinor, targetMinor, ...pair }: Pair & { sourceMinor: bigint; targetMinor: bigint },
): Promise<Conversion | null> {
  return tx.conversion.findFirst({ where: { ...pair, ...isOpen, OR: [{ sourceMinor }, { targetMinor }] } });
}

export function openConversions(): Promise<Conversion[]> {
  return db().conversion.findMany({ where: isOpen });
}

export function findConversion(id: string): Promise<Conversion | null> {
  return db().conversion.findUnique({ where: { id } });
}

type Answer = {
  state: 'accepted' | 'refused' | 'unknown';
  transactionId?: string;
  convertedMinor?: bigint | null;
  code?: string | null;
  message?: string | null;
};

/** Stores the service's answer; a missing answer changes no stored balance. */
export async function answerConversion(tx: Tx, id: string, answer: Answer): Promise<Conversion> {
  const where = answer.state === 'unknown' ? { id, ...isOpen } : { id };
  await tx.conversion.updateMany({ where, data: { ...answer, answeredAt: now() } });
  return tx.conversion.findUniqueOrThrow({ where: { id } });
}

/** Records the outcome that the balances show for an open conversion; null if an answer arrived first. */
export async function settleConversion(
  tx: Tx,
  id: string,
  state: Answer['state'],
): Promise<Conversion | null> {
  const data = { state, code: null, message: null, answeredAt: now() };
  const { count } = await tx.conversion.updateMany({ where: { id, ...isOpen }, data });
  return count === 1 ? tx.conversion.findUniqueOrThrow({ where: { id } }) : null;
}

const asked = 'asked';

/** Claims an open conversion before asking about it again, so that only one of two requests asks. */
export async function claimConversion(id: string, askedBefore: Date): Promise<Conversion | null> {
  const isFree = [{ code: null }, { code: { not: asked } }, { answeredAt: { lt: askedBefore } }];
  const where = { id, state: 'unknown', OR: isFree };
  const { count } = await db().conversion.updateMany({ where, data: { code: asked, answeredAt: now() } });
  return count === 1 ? db().conversion.findUniqueOrThrow({ where: { id } }) : null;
}

export function latestConversions(limit: number): Promise<Conversion[]> {
  return db().conversion.findMany({ orderBy: { requestedAt: 'desc' }, take: limit });
}
