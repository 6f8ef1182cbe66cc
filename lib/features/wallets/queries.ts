import { useCase } from '../../auth/use-case.ts';
import { now } from '../../clock.ts';
import { callPayout } from '../../payout/client.ts';
import { err, ok, type Result } from '../../result.ts';
import { type DataOf, endpoints } from '../../service-core/contract/index.ts';
import { loadTrends } from './activity.ts';
import { allCurrencyBalances, allWallets, findWallet, latestConversions, namesOf } from './data/wallets.ts';
import type { WalletsPage } from './query-options.ts';
import { type ConversionView, type WalletsView, walletIdSchema } from './schema.ts';
import { conversionView, currencyBalanceView, walletView } from './view.ts';

// Balances are read every minute; after two minutes the service is not answering.
const staleAfterMs = 120_000;

/** The wallets of a person who may not see any. */
export const noWallets: WalletsView = { wallets: [], readAt: null, stale: false };

/** The wallets as last read over the signed API; `stale` if that was more than two minutes ago. */
export const loadWallets = useCase('wallet:read', async (): Promise<WalletsView> => {
  const rows = await allWallets();
  const latest = rows.reduce((time, row) => Math.max(time, row.readAt.getTime()), 0);
  return {
    wallets: rows.map(walletView),
    readAt: latest > 0 ? new Date(latest).toISOString() : null,
    stale: now().getTime() - latest > staleAfterMs,
  };
});

/** The latest conversions made here, newest first; at most 50. */
const listConversions = useCase('wallet:read', async (): Promise<ConversionView[]> => {
  const rows = await latestConversions(50);
  const names = await namesOf(rows.map((row) => row.requestedBy));
  return rows.map((row) => conversionView(row, names.get(row.requestedBy) ?? ''));
});

/** Everything on the page of wallets. */
export const loadWalletsPage = useCase('wallet:read', async (actor): Promise<WalletsPage> => {
  const [view, conversions, trends, balances] = await Promise.all([
    loadWallets(actor),
    listConversions(actor),
    loadTrends(actor),
    allCurrencyBalances(),
  ]);
  return {
    ...view,
    conversions,
    trends: Object.fromEntries(trends),
    byCurrency: balances.map(currencyBalanceView),
  };
});

export type Funding = DataOf<typeof endpoints.walletFunding>;

/** `unsupported`: the service has no such call, or takes no payments in this currency. */
export type FundingRefusal = { code: 'unsupported' } | { code: 'unavailable' };

/** The bank account through which a wallet is funded, from the service (decisions §7, ours). */
export const loadFunding = useCase({
  permission: 'wallet:read',
  input: walletIdSchema,
  run: async (_actor, { walletId }): Promise<Result<Funding, FundingRefusal>> => {
    const outcome = await callPayout(endpoints.walletFunding, { walletId });
    if (outcome.kind === 'accepted') return ok(outcome.data);
    return err({ code: outcome.kind === 'refused' ? 'unsupported' : 'unavailable' });
  },
});

/** Id of the wallet with a name like `personal-USD`; null if there is none. */
export const walletNamed = useCase('wallet:read', async (_actor, name: string): Promise<string | null> => {
  const [, type = '', currency = ''] = /^(personal|business)-([A-Z]{3})$/.exec(name) ?? [];
  return (await findWallet(type, currency))?.walletId ?? null;
});
