import { ok, type Result } from '../../../lib/service-core/result.ts';
import { type Partner, partnerNow, type ServiceContext, type WalletType } from '../context.ts';
import type { DomainError } from '../errors.ts';
import { query } from '../sql.ts';
import { ensureWallet, legacyWalletId, type Wallet, walletFields } from './wallet.ts';

const all = `select ${walletFields} from wallets w where partner_id = $1 order by type desc, currency`;
const byCurrency = `
  select ${walletFields} from wallets w where partner_id = $1 and currency = $2 order by type desc`;

/** Every wallet of the partner, personal ones first. */
export async function listWallets(
  ctx: ServiceContext,
  partner: Partner,
): Promise<Result<Wallet[], DomainError>> {
  return ok(await query<Wallet>(ctx.pool, all, [partner.id]));
}

/** The wallet of a type in the partner's settlement currency, at zero before anything was paid in (decisions §7). */
export async function walletOfType(
  ctx: ServiceContext,
  partner: Partner,
  type: WalletType,
): Promise<Result<Wallet, DomainError>> {
  const key = { type, currency: partner.settlementCurrency };
  return ok(await ensureWallet(ctx.pool, partner, key, partnerNow(ctx, partner)));
}

/** The wallets of a currency, one per type, personal first; none where nothing was ever paid in (decisions §7). */
export async function walletsByCurrency(
  ctx: ServiceContext,
  partner: Partner,
  currency: string,
): Promise<Wallet[]> {
  return query<Wallet>(ctx.pool, byCurrency, [partner.id, currency]);
}

/** The balance of a partner in one currency, both wallet types added up. */
export type CurrencyBalance = Omit<Wallet, 'type'>;

const summed = `
  select currency, sum(available_minor)::bigint as "availableMinor",
    sum(available_minor + in_transit_minor)::bigint as "totalMinor"
  from wallets where partner_id = $1 group by currency order by currency`;

/** The legacy family's view (decisions §7): one balance per currency, in the currencies' order. */
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
