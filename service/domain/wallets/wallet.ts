import { ok, type Result } from '../../../lib/service-core/result.ts';
import { type Partner, partnerNow, type ServiceContext, type WalletType } from '../context.ts';
import { asFields, type Queryable, query } from '../database.ts';
import type { DomainError } from '../errors.ts';
import { contentId, newId } from '../ids.ts';

/** `totalMinor` is available plus in transit (specification §2.8). */
export type Wallet = {
  walletId: string;
  type: WalletType;
  currency: string;
  availableMinor: bigint;
  totalMinor: bigint;
};

/**
 * The id of a currency's balance over both wallet types in the legacy family (decisions §7). Derived from partner and
 * currency alone, so it never changes; no real wallet has its prefix.
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

/** Returns the only wallet of (partner, type, currency), opening it at zero if needed (decisions §7). */
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

/** Locks wallets in ascending id order, the same everywhere in the service, and reads their balances. */
export async function lockWallets(tx: Queryable, walletIds: readonly string[]): Promise<Wallet[]> {
  return query<Wallet>(tx, lock, [walletIds]);
}

const lockPaying = `
  select w.partner_id as "partnerId", ${walletFields}
  from unnest($1::uuid[], $2::text[], $3::text[]) as k (partner_id, type, currency)
  join wallets w on w.partner_id = k.partner_id and w.type = k.type and w.currency = k.currency
  order by w.wallet_id for no key update of w`;

/** Locks wallets by partner, type and currency; wallets that were never opened are left out. */
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

const all = `select ${walletFields} from wallets w where partner_id = $1 order by type desc, currency`;
const byCurrency = `
  select ${walletFields} from wallets w where partner_id = $1 and currency = $2 order by type desc`;

/** All wallets of the partner, personal wallets first. */
export async function listWallets(
  ctx: ServiceContext,
  partner: Partner,
): Promise<Result<Wallet[], DomainError>> {
  return ok(await query<Wallet>(ctx.pool, all, [partner.id]));
}

/** The partner's wallet of a type in its settlement currency, opened at zero if needed (decisions §7). */
export async function walletOfType(
  ctx: ServiceContext,
  partner: Partner,
  type: WalletType,
): Promise<Result<Wallet, DomainError>> {
  const key = { type, currency: partner.settlementCurrency };
  return ok(await ensureWallet(ctx.pool, partner, key, partnerNow(ctx, partner)));
}

/** The wallets of a currency, one per type, personal first; none if none was ever opened (decisions §7). */
export async function walletsByCurrency(
  ctx: ServiceContext,
  partner: Partner,
  currency: string,
): Promise<Wallet[]> {
  return query<Wallet>(ctx.pool, byCurrency, [partner.id, currency]);
}

/** A partner's balance in a currency over both wallet types. */
export type CurrencyBalance = Omit<Wallet, 'type'>;

const summed = `
  select currency, sum(available_minor)::bigint as "availableMinor",
    sum(available_minor + in_transit_minor)::bigint as "totalMinor"
  from wallets where partner_id = $1 group by currency order by currency`;

/** The balances for the legacy family (decisions §7): one per currency, in alphabetical order. */
export async function balancesByCurrency(
  ctx: ServiceContext,
  partner: Partner,
): Promise<Result<CurrencyBalance[], DomainError>> {
  const rows = await query<Omit<CurrencyBalance, 'walletId'>>(ctx.pool, summed, [partner.id]);
  return ok(
    rows.map((row) => ({
      walletId: legacyWalletId({ partnerId: partner.id, currency: row.currency }),
      ...row,
    })),
  );
}
