import { useCase } from '../../auth/use-case.ts';
import { now } from '../../clock.ts';
import { loadTrends } from './activity.ts';
import { allCurrencyBalances, allWallets, latestConversions, namesOf } from './data/wallets.ts';
import type { WalletsPage } from './query-options.ts';
import type { ConversionView, WalletsView } from './types.ts';
import { conversionView, currencyBalanceView, walletView } from './view.ts';

// Read every minute; older than two means that the service does not answer.
const staleAfterMs = 120_000;

/** The wallets as last read over the signed API; `stale` when that is longer ago than it should be. */
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

/** Returns everything on the page of wallets. */
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
