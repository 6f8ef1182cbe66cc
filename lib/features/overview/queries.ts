import { useCase } from '../../auth/use-case.ts';
import { now } from '../../clock.ts';
import { dayAt, lastDays, startOfDay } from '../../i18n/time-zone.ts';
import { failureReasonOf } from '../../service-core/codes.ts';
import { countMyApprovals } from '../approvals/queries.ts';
import { countDrafts } from '../drafts/queries.ts';
import { countInformationRequests } from '../information/queries.ts';
import { orderOverview } from '../orders/queries.ts';
import { loadWallets } from '../wallets/queries.ts';
import {
  draftsUntouchedSince,
  type FailedWith,
  failuresSince,
  type UsualSeconds,
  usualSeconds,
} from './data.ts';
import { loadPaid, runwayOf } from './paid.ts';
import type { OverviewInput } from './schema.ts';
import { todoOf } from './todo.ts';
import type { FailureCount, NavigationCounts, Overview } from './types.ts';

// Fewer samples do not show the usual time.
const enoughSamples = 20;

/** The time within which nine of ten recent payments arrived, counted from confirmation; null until enough have. */
function usualArrivalSeconds({ samples, payout }: UsualSeconds): number | null {
  return samples < enoughSamples ? null : payout;
}

/** The seconds within which half and nine of ten of them arrived; null until enough have. */
function usualTimes({ samples, payoutHalf, payout }: UsualSeconds): Overview['usual'] {
  if (samples < enoughSamples || payoutHalf === null || payout === null) return null;
  return { half: payoutHalf, most: payout };
}

const oldDraftMs = 24 * 60 * 60_000;
const failureDays = 30;

/** Returns the content of the first page after sign-in, as the callbacks and read-backs left it. */
export const loadOverview = useCase('order:read', async (actor, input: OverviewInput): Promise<Overview> => {
  const at = now();
  const { from } = lastDays(failureDays, dayAt(at, actor.timeZone));
  const [orders, openDrafts, wallets, old, approvals, usual, failed, { paid, pace }] = await Promise.all([
    orderOverview(actor),
    countDrafts(actor),
    loadWallets(actor),
    draftsUntouchedSince(new Date(at.getTime() - oldDraftMs)),
    countMyApprovals(actor),
    usualSeconds(),
    failuresSince(startOfDay(from, actor.timeZone) ?? at),
    loadPaid(actor, input),
  ]);
  const oldDrafts = { count: old.count, oldestAt: old.oldest?.toISOString() ?? null };
  return {
    ...orders,
    todo: todoOf({ ...orders, role: actor.role, oldDrafts, approvals }),
    usual: usualTimes(usual),
    failures: {
      reasons: failureCounts(failed),
      total: failed.reduce((sum, { count }) => sum + count, 0),
      from,
    },
    paid,
    openDrafts,
    wallets: {
      ...wallets,
      wallets: wallets.wallets.map((wallet) => ({ ...wallet, runwayDays: runwayOf(wallet, pace) })),
    },
    serverNow: at.toISOString(),
  };
});

/** Returns the seconds within which nine of ten recent payments arrived; null until enough have. */
export const usualArrival = useCase(
  'order:read',
  async (): Promise<number | null> => usualArrivalSeconds(await usualSeconds()),
);

export const navigationCounts = useCase('order:read', async (actor): Promise<NavigationCounts> => {
  const [information, { count: approvals }] = await Promise.all([
    countInformationRequests(actor),
    countMyApprovals(actor),
  ]);
  return { information, approvals };
});

/** The texts of one reason together; a text that means none to the portal stands for itself. */
function failureCounts(failed: readonly FailedWith[]): FailureCount[] {
  const counts = new Map<string, FailureCount>();
  for (const { message, count } of failed) {
    const reason = (message && failureReasonOf(message)) || null;
    const key = reason ?? `said ${message}`;
    const known = counts.get(key);
    counts.set(key, { reason, message, count: (known?.count ?? 0) + count });
  }
  return [...counts.values()].toSorted((a, b) => b.count - a.count);
}
