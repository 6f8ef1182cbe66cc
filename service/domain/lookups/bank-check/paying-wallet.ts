import { formatAmount, type Money } from '../../../../lib/service-core/money/index.ts';
import { ok, type Result } from '../../../../lib/service-core/result.ts';
import type { Partner, Queryable } from '../../context.ts';
import { type DomainError, refuse } from '../../errors.ts';
import { findWallet, lockWallets, type Wallet } from '../../wallets/wallet.ts';

/** In this order: a check is the partner's own cost, which the business wallet is for. */
const types = ['business', 'personal'] as const;

/**
 * The wallet that pays a fee: the business wallet in the settlement currency, or the personal one when that does not
 * cover it. `lock` keeps what it holds until the transaction ends. Refuses insufficientBalance, naming both balances.
 */
export async function payingWallet(
  db: Queryable,
  partner: Partner,
  fee: Money,
  mode: 'read' | 'lock',
): Promise<Result<Wallet, DomainError>> {
  const { currency, amountMinor } = fee;
  const found: Wallet[] = [];
  for (const type of types) {
    const wallet = await findWallet(db, partner, { type, currency });
    if (wallet) found.push(wallet);
  }
  const wallets =
    mode === 'lock'
      ? await lockWallets(
          db,
          found.map(({ walletId }) => walletId),
        )
      : found;
  const holding = (type: string) => wallets.find((wallet) => wallet.type === type)?.availableMinor ?? 0n;
  const type = types.find((candidate) => holding(candidate) >= amountMinor);
  const wallet = wallets.find((candidate) => candidate.type === type);
  if (wallet) return ok(wallet);
  const said = types.map(
    (name) => `the ${name} wallet has ${formatAmount(holding(name), currency)} ${currency}`,
  );
  return refuse(
    'insufficientBalance',
    `a check costs ${formatAmount(amountMinor, currency)} ${currency}: ${said.join(', ')} available; fund one of them and repeat the check`,
  );
}
