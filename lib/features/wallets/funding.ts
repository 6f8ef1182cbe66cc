import { useCase } from '../../auth/use-case.ts';
import { callPayout } from '../../payout/client.ts';
import { err, ok, type Result } from '../../result.ts';
import { type DataOf, endpoints } from '../../service-core/contract/index.ts';
import { findWallet } from './data/wallets.ts';
import { walletIdSchema } from './schema.ts';

export type Funding = DataOf<typeof endpoints.walletFunding>;

/** `unsupported`: the service does not tell, or takes no payments in this currency. */
export type FundingRefusal = { code: 'unsupported' } | { code: 'unavailable' };

/** Asks the service for the bank account to which a wallet is paid into (decisions §7, ours). */
export const loadFunding = useCase({
  permission: 'wallet:read',
  input: walletIdSchema,
  run: async (_actor, { walletId }): Promise<Result<Funding, FundingRefusal>> => {
    const outcome = await callPayout(endpoints.walletFunding, { walletId });
    if (outcome.kind === 'accepted') return ok(outcome.data);
    return err({ code: outcome.kind === 'refused' ? 'unsupported' : 'unavailable' });
  },
});

/** Returns the id of the wallet that `personal-USD` or its like names; null for another text or no such wallet. */
export const walletNamed = useCase('wallet:read', async (_actor, name: string): Promise<string | null> => {
  const [, type = '', currency = ''] = /^(personal|business)-([A-Z]{3})$/.exec(name) ?? [];
  return (await findWallet(type, currency))?.walletId ?? null;
});
