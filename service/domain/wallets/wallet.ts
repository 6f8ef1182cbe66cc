import type { Partner, Queryable, WalletType } from '../context.ts';
import { contentId, newId } from '../ids.ts';
import { asFields, query } from '../sql.ts';

/** `totalMinor` is available plus in transit (specification §2.8). */
export type Wallet = {
  walletId: string;
  type: WalletType;
  currency: string;
  availableMinor: bigint;
  totalMinor: bigint;
};

/**
 * The id under which the legacy family lists a currency, both wallet types added up (decisions §7). It follows from
 * partner and currency alone, so that it is always the same; its prefix is no real wallet's.
 */
export function legacyWalletId(balance: { partnerId: string; currency: string }): string {
  return contentId('L', Buffer.from(`${balance.partnerId} ${balance.currency}`));
}

/** SQL: the fields of a {@link Wallet}, read from the table `w`. */
export const walletFields = `${asFields('w.wallet_id, w.type, w.currency, w.available_minor')},
  w.available_minor + w.in_transit_minor as "totalMinor"`;

const find = `select ${walletFields} from wallets w where partner_id = $1 and type = $2 and currency = $3`;

const open = `
  insert into wallets (wallet_id, partner_id, type, currency, created_at) values ($1, $2, $3, $4, $5)
  on conflict (partner_id, type, currency) do nothing`;

export type WalletKey = { type: WalletType; currency: string };

export async function findWallet(
  db: Queryable,
  partner: Pick<Partner, 'id'>,
  key: WalletKey,
): Promise<Wallet | undefined> {
  const [wallet] = await query<Wallet>(db, find, [partner.id, key.type, key.currency]);
  return wallet;
}

/** The one wallet of (partner, type, currency), opened at zero when there is none (decisions §7). */
export async function ensureWallet(
  db: Queryable,
  partner: Pick<Partner, 'id'>,
  key: WalletKey,
  at: Date,
): Promise<Wallet> {
  const known = await findWallet(db, partner, key);
  if (known) return known;
  await query(db, open, [newId('W', at), partner.id, key.type, key.currency, at]);
  const opened = await findWallet(db, partner, key);
  if (!opened) throw new Error('a wallet that was just opened is missing');
  return opened;
}

const lock = `select ${walletFields} from wallets w where wallet_id = any($1) order by wallet_id for no key update`;

/** Locks wallets in ascending id, the one lock order of the house, and reads what they hold now. */
export async function lockWallets(tx: Queryable, walletIds: readonly string[]): Promise<Wallet[]> {
  return query<Wallet>(tx, lock, [walletIds]);
}

const lockPaying = `
  select w.partner_id as "partnerId", ${walletFields}
  from unnest($1::uuid[], $2::text[], $3::text[]) as k (partner_id, type, currency)
  join wallets w on w.partner_id = k.partner_id and w.type = k.type and w.currency = k.currency
  order by w.wallet_id for no key update of w`;

/** The same for wallets named by partner, type and currency; those that were never opened are left out. */
export async function lockWalletsOf(
  tx: Queryable,
  wanted: readonly (WalletKey & { partnerId: string })[],
): Promise<(Wallet & { partnerId: string })[]> {
  const distinct = new Map(wanted.map((key) => [`${key.partnerId} ${key.type} ${key.currency}`, key]));
  const keys = [...distinct.values()];
  return query<Wallet & { partnerId: string }>(tx, lockPaying, [
    keys.map(({ partnerId }) => partnerId),
    keys.map(({ type }) => type),
    keys.map(({ currency }) => currency),
  ]);
}
