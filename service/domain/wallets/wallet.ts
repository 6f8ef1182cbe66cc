import type { Partner, Queryable, WalletType } from '../context.ts';
import { newId } from '../ids.ts';
import { query } from '../sql.ts';

/** `totalMinor` is available plus in transit (specification §2.8). */
export type Wallet = {
  walletId: string;
  type: WalletType;
  currency: string;
  availableMinor: bigint;
  totalMinor: bigint;
};

export type WalletRow = {
  wallet_id: string;
  type: WalletType;
  currency: string;
  available_minor: string;
  in_transit_minor: string;
};

export const walletColumns = 'wallet_id, type, currency, available_minor, in_transit_minor';

export function walletOf(row: WalletRow): Wallet {
  const availableMinor = BigInt(row.available_minor);
  return {
    walletId: row.wallet_id,
    type: row.type,
    currency: row.currency,
    availableMinor,
    totalMinor: availableMinor + BigInt(row.in_transit_minor),
  };
}

const find = `select ${walletColumns} from wallets where partner_id = $1 and type = $2 and currency = $3`;

const open = `
  insert into wallets (wallet_id, partner_id, type, currency, created_at) values ($1, $2, $3, $4, $5)
  on conflict (partner_id, type, currency) do nothing`;

export type WalletKey = { type: WalletType; currency: string };

export async function findWallet(
  db: Queryable,
  partner: Pick<Partner, 'id'>,
  key: WalletKey,
): Promise<Wallet | undefined> {
  const [row] = await query<WalletRow>(db, find, [partner.id, key.type, key.currency]);
  return row && walletOf(row);
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

const lock = `select ${walletColumns} from wallets where wallet_id = any($1) order by wallet_id for no key update`;

/** Locks wallets in ascending id, the one lock order of the house, and reads what they hold now. */
export async function lockWallets(tx: Queryable, walletIds: readonly string[]): Promise<Wallet[]> {
  return (await query<WalletRow>(tx, lock, [walletIds])).map(walletOf);
}
