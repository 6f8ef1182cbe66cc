import { formatAmount } from '../../../lib/service-core/money/index.ts';
import { ok, type Result } from '../../../lib/service-core/result.ts';
import { type Partner, partnerNow, type ServiceContext, type WalletType } from '../context.ts';
import { type DomainError, refuse } from '../errors.ts';
import { newUuid } from '../ids.ts';
import { postTransactions } from '../ledger/post.ts';
import { creditOf } from '../ledger/transactions.ts';
import { recordBalanceEvents } from '../outbox/balance-events.ts';
import { inTransaction } from '../transaction.ts';
import { ensureWallet, lockWallets, type Wallet } from './wallet.ts';

/** Far above any real balance and far below BIGINT, so that sums of wallets never overflow. */
const maxBalanceMinor = 10n ** 15n;

export type WalletCredit = { type: WalletType; currency: string; amountMinor: bigint; cause: string };

/** Books money a partner paid in, opens the wallet when it is new, and tells the partner. Answers with the wallet. */
export async function creditWallet(
  ctx: ServiceContext,
  partner: Partner,
  credit: WalletCredit,
): Promise<Result<Wallet, DomainError>> {
  const at = partnerNow(ctx, partner);
  return inTransaction(ctx, async (tx) => {
    const { walletId } = await ensureWallet(tx, partner, credit, at);
    const [before] = await lockWallets(tx, [walletId]);
    if (!before) throw new Error('a wallet vanished');
    if (before.totalMinor + credit.amountMinor > maxBalanceMinor) {
      const most = formatAmount(maxBalanceMinor, credit.currency);
      return refuse('bodyInvalid', `a wallet holds at most ${most} ${credit.currency}`);
    }
    const effectKey = `credit:${newUuid()}`;
    await postTransactions(tx, [creditOf({ ...credit, partnerId: partner.id, effectKey, walletId, at })]);
    await recordBalanceEvents(tx, partner, [walletId], at);
    const [after] = await lockWallets(tx, [walletId]);
    if (!after) throw new Error('a wallet vanished');
    return ok(after);
  });
}
