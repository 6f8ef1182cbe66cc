import { formatAmount } from '../../../lib/service-core/money/index.ts';
import { ok, type Result } from '../../../lib/service-core/result.ts';
import { recordBalanceEvents } from '../callbacks/events.ts';
import {
  type Partner,
  type PartnerState,
  partnerNow,
  type ServiceContext,
  type WalletType,
} from '../context.ts';
import { inTransaction, type Queryable, query } from '../database.ts';
import { type DomainError, refuse } from '../errors.ts';
import { newUuid } from '../ids.ts';
import { creditOf, postTransactions } from '../ledger/transactions.ts';
import { ensureWallet, lockWallets, type Wallet } from './wallet.ts';

/** Far above any real balance and far below BIGINT, so that sums of wallets never overflow. */
const maxBalanceMinor = 10n ** 15n;

export type WalletCredit = {
  type: WalletType;
  currency: string;
  amountMinor: bigint;
  cause: string;
  /** Identifies the payment, such as the bank's number: booked once per partner, however often requested. */
  reference?: string | undefined;
};

/** `bookedBefore`: the reference was already booked, and nothing changed. */
export type CreditedWallet = Wallet & { bookedBefore: boolean };

// Blocks a concurrent closing of the partner, which requires empty wallets.
const lockState = 'select state from partners where id = $1 for share';
const lockReference = 'select pg_advisory_xact_lock(hashtextextended($1, 0))';
/** The earlier booking under the same reference, for comparison. */
const bookedBefore = `
  select w.type, w.currency, p.amount_minor as "amountMinor"
  from ledger_transactions t
  join ledger_postings p on p.transaction_id = t.id and p.account = 'wallet_available'
  join wallets w on w.wallet_id = p.wallet_id
  where t.effect_key = $1`;

/**
 * Books money a partner paid in, opens the wallet if it is new, tells the partner and returns the wallet. A reference
 * that is already booked changes nothing: the same credit returns the current wallet, another credit is refused.
 * Refuses with `bodyInvalid`, and with `operationNotAllowed` for a closed partner or a reference with other content.
 */
export async function creditWallet(
  ctx: ServiceContext,
  partner: Partner,
  credit: WalletCredit,
): Promise<Result<CreditedWallet, DomainError>> {
  const at = partnerNow(ctx, partner);
  const { reference } = credit;
  return inTransaction(ctx, async (tx) => {
    const [owner] = await query<{ state: PartnerState }>(tx, lockState, [partner.id]);
    if (owner?.state === 'closed')
      return refuse('operationNotAllowed', 'the partner is closed for good: send the money back');
    const { walletId } = await ensureWallet(tx, partner, credit, at);
    const [before] = await lockWallets(tx, [walletId]);
    if (!before) throw new Error('a wallet vanished');
    const effectKey = `credit:${reference === undefined ? newUuid() : `${partner.id}:${reference}`}`;
    const repeated = reference === undefined ? undefined : await bookedAs(tx, effectKey);
    if (repeated) {
      const { type, currency, amountMinor } = repeated;
      const isSame =
        type === credit.type && currency === credit.currency && amountMinor === credit.amountMinor;
      if (isSame) return ok({ ...before, bookedBefore: true });
      const text = `${formatAmount(amountMinor, currency)} ${currency} to the ${type} wallet`;
      return refuse('operationNotAllowed', `the reference ${reference} was booked before: ${text}`);
    }
    if (before.totalMinor + credit.amountMinor > maxBalanceMinor) {
      const most = formatAmount(maxBalanceMinor, credit.currency);
      return refuse('bodyInvalid', `a wallet holds at most ${most} ${credit.currency}`);
    }
    await postTransactions(tx, [creditOf({ ...credit, partnerId: partner.id, effectKey, walletId, at })]);
    await recordBalanceEvents(tx, [{ partnerId: partner.id, walletId, at }]);
    const [after] = await lockWallets(tx, [walletId]);
    if (!after) throw new Error('a wallet vanished');
    return ok({ ...after, bookedBefore: false });
  });
}

type Booked = { type: WalletType; currency: string; amountMinor: bigint };

async function bookedAs(tx: Queryable, effectKey: string): Promise<Booked | undefined> {
  // Two credits with the same reference may be for different wallets, whose locks do not exclude each other.
  await query(tx, lockReference, [effectKey]);
  const [booked] = await query<Booked>(tx, bookedBefore, [effectKey]);
  return booked;
}
