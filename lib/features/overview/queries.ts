import { authorise } from '../../auth/authorise.ts';
import type { Actor } from '../../auth/types.ts';
import { now } from '../../clock.ts';
import { countDrafts } from '../drafts/queries.ts';
import { loadHealth } from '../exchanges/queries.ts';
import { orderOverview } from '../orders/queries.ts';
import { loadWallets } from '../wallets/queries.ts';
import { latestWebhookEvents } from '../webhooks/queries.ts';
import type { Overview } from './types.ts';

/** What the first page after sign-in shows, as the callbacks and read-backs left it. */
export async function loadOverview(actor: Actor): Promise<Overview> {
  authorise(actor, 'order:read');
  const [orders, openDrafts, wallets, latestCallbacks, health] = await Promise.all([
    orderOverview(actor),
    countDrafts(actor),
    loadWallets(actor),
    latestWebhookEvents(actor, 8),
    loadHealth(actor),
  ]);
  return { ...orders, openDrafts, wallets, latestCallbacks, health, serverNow: now().toISOString() };
}
