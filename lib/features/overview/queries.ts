import { authorise } from '../../auth/authorise.ts';
import type { Actor } from '../../auth/types.ts';
import { now } from '../../clock.ts';
import { countMyApprovals } from '../approvals/queries.ts';
import { countDrafts } from '../drafts/queries.ts';
import { loadHealth } from '../exchanges/queries.ts';
import { countInformationRequests } from '../information/queries.ts';
import { orderOverview } from '../orders/queries.ts';
import { loadWallets } from '../wallets/queries.ts';
import { latestWebhookEvents } from '../webhooks/queries.ts';
import { longerThanUsual, usualArrivalSeconds } from './longer-than-usual.ts';
import { draftsUntouchedSince, usualSeconds } from './repository.ts';
import { todoOf } from './todo.ts';
import type { NavigationCounts, Overview } from './types.ts';

const oldDraftMs = 24 * 60 * 60_000;

/** Returns the content of the first page after sign-in, as the callbacks and read-backs left it. */
export async function loadOverview(actor: Actor): Promise<Overview> {
  authorise(actor, 'order:read');
  const at = now();
  const [orders, openDrafts, wallets, latestCallbacks, health, old, approvals, usual] = await Promise.all([
    orderOverview(actor),
    countDrafts(actor),
    loadWallets(actor),
    latestWebhookEvents(actor, 8),
    loadHealth(actor),
    draftsUntouchedSince(new Date(at.getTime() - oldDraftMs)),
    countMyApprovals(actor),
    usualSeconds(),
  ]);
  const oldDrafts = { count: old.count, oldestAt: old.oldest?.toISOString() ?? null };
  return {
    ...orders,
    todo: todoOf({ ...orders, role: actor.role, oldDrafts, approvals }),
    slow: longerThanUsual(orders.byStatus, usual, at),
    openDrafts,
    wallets,
    latestCallbacks,
    health,
    serverNow: at.toISOString(),
  };
}

/** Returns the seconds within which nine of ten recent payments arrived; null until enough have. */
export async function usualArrival(actor: Actor): Promise<number | null> {
  authorise(actor, 'order:read');
  return usualArrivalSeconds(await usualSeconds());
}

export async function navigationCounts(actor: Actor): Promise<NavigationCounts> {
  const [information, { count: approvals }] = await Promise.all([
    countInformationRequests(actor),
    countMyApprovals(actor),
  ]);
  return { information, approvals };
}
