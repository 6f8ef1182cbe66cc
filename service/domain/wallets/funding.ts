import { ok, type Result } from '../../../lib/service-core/result.ts';
import type { FundingAccounts, Partner, ServiceContext } from '../context.ts';
import { query } from '../database.ts';
import { type DomainError, refuse } from '../errors.ts';
import { type Wallet, walletFields } from './wallet.ts';

type FundingAccount = FundingAccounts[string];

/** Instructions for paying into a wallet: the payment must quote the reference. */
export type Funding = { wallet: Wallet; account: FundingAccount; reference: string };

const find = `select ${walletFields} from wallets w where partner_id = $1 and wallet_id = $2`;

/**
 * Returns the bank account for paying into a wallet. The sandbox invents an account per currency. Refuses
 * `walletUnknown` for a wallet of another partner, and `operationNotAllowed` if no account is configured.
 */
export async function readFunding(
  ctx: Pick<ServiceContext, 'pool' | 'settings'>,
  partner: Pick<Partner, 'id'>,
  { walletId }: { walletId: string },
): Promise<Result<Funding, DomainError>> {
  const [wallet] = await query<Wallet>(ctx.pool, find, [partner.id, walletId]);
  if (!wallet) return refuse('walletUnknown', `there is no wallet ${walletId}`);
  const { mode, fundingAccounts } = ctx.settings;
  const account = fundingAccounts[wallet.currency] ?? (mode === 'sandbox' ? invented(wallet.currency) : null);
  if (account === null)
    return refuse('operationNotAllowed', `no account takes payments in ${wallet.currency}; ask the service`);
  return ok({ wallet, account, reference: walletId });
}

const invented = (currency: string): FundingAccount => ({
  accountHolder: 'Corridor Sandbox',
  bankName: 'Sandbox Bank, which does not exist',
  country: 'GB',
  number: `SANDBOX-${currency}`,
  bic: 'SANDGB2LXXX',
});
