import { may, type Role } from '../../auth/permissions.ts';
import { useCase, whereAllowed } from '../../auth/use-case.ts';
import { now } from '../../clock.ts';
import { dayAfter, dayAt, dayBefore, lastDays, startOfDay } from '../../i18n/time-zone.ts';
import { failureReasonOf } from '../../service-core/codes.ts';
import { shownMoney } from '../../text/money-text.ts';
import { countMyApprovals } from '../approvals/queries.ts';
import { countDrafts } from '../drafts/queries.ts';
import { countInformationRequests } from '../information/queries.ts';
import { orderOverview } from '../orders/queries.ts';
import type { OrderSummary } from '../orders/types.ts';
import { myProposals } from '../users/data/proposals.ts';
import { loadWallets, noWallets } from '../wallets/queries.ts';
import type { WalletView } from '../wallets/schema.ts';
import {
  draftsUntouchedSince,
  type FailedWith,
  failuresSince,
  type PaidDay,
  paidByDay,
  type UsualSeconds,
  usualSeconds,
} from './data.ts';
import type {
  FailureCount,
  NavigationCounts,
  Overview,
  OverviewInput,
  PaidOut,
  StatusCount,
  TodoGroup,
} from './schema.ts';

type Facts = {
  role: Role;
  byStatus: readonly StatusCount[];
  /** The orders that wait longest, to link straight to a single order of a group. */
  needsMe: readonly OrderSummary[];
  failedLately: { count: number; oldestAt: string } | null;
  oldDrafts: { count: number; oldestAt: string | null };
  /** Approvals waiting for this user. */
  approvals: { count: number; remindedAt: string | null };
  /** Changes of people's access that wait for this user. */
  proposals: { count: number; oldestAt: string | null };
};

const statuses = ['sentBack', 'informationRequested', 'documentsNeeded', 'readyToConfirm'] as const;
const lists: Record<(typeof statuses)[number], string> = {
  sentBack: '/orders?is=sentBack',
  informationRequested: '/information',
  documentsNeeded: '/orders?is=documentsNeeded',
  readyToConfirm: '/orders?is=readyToConfirm',
};
const pages: Record<(typeof statuses)[number], string> = {
  sentBack: '',
  informationRequested: '#information',
  documentsNeeded: '/documents',
  readyToConfirm: '/review',
};

/**
 * Open work, one line per kind, longest wait first (ui.md §2.6). Approvals this user decides come first, approvals that
 * others decide come last. Users who cannot edit are linked to lists, never to a step.
 */
export function todoOf(facts: Facts): TodoGroup[] {
  const isReader = !may(facts.role, 'order:draft');
  const ofStatus = (id: (typeof statuses)[number]): TodoGroup[] => {
    const found = facts.byStatus.find((one) => one.id === id);
    if (!found) return [];
    const oldest = facts.needsMe.find(({ status }) => status.id === id);
    const only = found.count === 1 ? oldest : undefined;
    const href = only && !isReader ? `/orders/${only.id}${pages[id]}` : lists[id];
    return [{ kind: id, count: found.count, oldestAt: found.oldestAt, href, ...(oldest && { oldest }) }];
  };
  const { failedLately, oldDrafts, approvals, proposals } = facts;
  const groups: TodoGroup[] = [
    ...statuses.flatMap(ofStatus),
    ...(failedLately ? [{ kind: 'failed' as const, ...failedLately, href: '/orders?view=failed' }] : []),
    ...(proposals.count > 0 ? [{ kind: 'proposals' as const, ...proposals, href: '/admin/people' }] : []),
    ...(oldDrafts.count > 0 ? [{ kind: 'drafts' as const, ...oldDrafts, href: '/drafts' }] : []),
  ];
  const awaiting = facts.byStatus.find(({ id }) => id === 'awaitingApproval');
  const waiting = awaiting?.oldestAt ?? null;
  const toDecide: TodoGroup[] =
    approvals.count > 0 ? [{ kind: 'approvals', ...approvals, oldestAt: waiting, href: '/approvals' }] : [];
  const others = (awaiting?.count ?? 0) - approvals.count;
  const ofOthers: TodoGroup[] =
    others > 0
      ? [{ kind: 'awaitingApproval', count: others, oldestAt: waiting, href: '/orders?is=awaitingApproval' }]
      : [];
  return [...toDecide, ...groups.toSorted(byAge), ...ofOthers];
}

function byAge(a: TodoGroup, b: TodoGroup): number {
  return (a.oldestAt ?? '').localeCompare(b.oldestAt ?? '');
}

/** Number of days that a wallet's pace is measured over. */
const paceDays = 30;

/** A period's payments in one currency with the previous period's total, and the payments of the last 30 days. */
export const loadPaid = useCase(
  'order:read',
  async (actor, { days, paid }: OverviewInput): Promise<{ paid: PaidOut; pace: readonly PaidDay[] }> => {
    const today = dayAt(now(), actor.timeZone);
    const present = lastDays(days, today);
    const earlier = lastDays(days, dayBefore(present.from));
    const pace = lastDays(paceDays, today);
    const from = earlier.from < pace.from ? earlier.from : pace.from;
    const rows = await paidByDay(spanOf({ from, to: today }, actor.timeZone), actor.timeZone);
    const within = (some: Days) => rows.filter(({ day }) => day >= some.from && day <= some.to);

    const counts = new Map<string, number>();
    for (const { currency, orders } of [...within(earlier), ...within(present)])
      counts.set(currency, (counts.get(currency) ?? 0) + orders);
    const currencies = [...counts.keys()].toSorted((a, b) => (counts.get(b) ?? 0) - (counts.get(a) ?? 0));
    const currency = (paid && currencies.includes(paid) ? paid : currencies[0]) ?? null;
    const minorOf = (sums: readonly PaidDay[]) =>
      sums
        .filter((sum) => sum.currency === currency)
        .reduce((sum, { sourceMinor }) => sum + BigInt(sourceMinor), 0n);
    const shown = (minor: bigint) => shownMoney(minor, currency ?? '');
    const added = (sums: readonly PaidDay[]): PaidOut['total'] => {
      const orders = sums.reduce((sum, one) => sum + (one.currency === currency ? one.orders : 0), 0);
      return { ...shown(minorOf(sums)), orders };
    };
    const byDay = daysOf(present).map((day) => ({ day, sums: within({ from: day, to: day }) }));
    const most = byDay.map(({ sums }) => minorOf(sums)).reduce((a, b) => (b > a ? b : a), 1n);
    const [total, before] = [minorOf(within(present)), minorOf(within(earlier))];
    const percent = before > 0n ? (total * 200n + before) / (before * 2n) : null;
    return {
      paid: {
        days,
        currency,
        currencies,
        points: byDay.map(({ day, sums }) => ({
          day,
          sum: added(sums),
          perMille: Number((minorOf(sums) * 1_000n) / most),
        })),
        most: { whole: shown(most), half: shown(most / 2n) },
        total: added(within(present)),
        before: added(within(earlier)),
        changePercent: percent === null ? null : Number(percent) - 100,
      },
      pace: within(pace),
    };
  },
);

/** Days for which a balance lasts at this pace; null for a wallet that paid nothing. */
export function runwayOf(
  { type, currency, available }: Pick<WalletView, 'type' | 'currency' | 'available'>,
  pace: readonly PaidDay[],
): number | null {
  const spent = pace
    .filter((sum) => sum.walletType === type && sum.currency === currency)
    .reduce((sum, { sourceMinor }) => sum + BigInt(sourceMinor), 0n);
  const minor = BigInt(available.replace('.', ''));
  if (spent <= 0n) return null;
  const days = (minor * BigInt(paceDays)) / spent;
  return Math.max(0, Number(days));
}

type Days = { from: string; to: string };

function spanOf({ from, to }: Days, timeZone: string): { from: Date; before: Date } {
  const [begin, end] = [startOfDay(from, timeZone), startOfDay(dayAfter(to), timeZone)];
  if (!begin || !end) throw new Error(`${from} to ${to} are no days`);
  return { from: begin, before: end };
}

function daysOf({ from, to }: Days): string[] {
  const days: string[] = [];
  for (let day = from; day <= to; day = dayAfter(day)) days.push(day);
  return days;
}

// Fewer samples say nothing about the usual time.
const enoughSamples = 20;

/** Seconds from confirmation within which 90% of recent payments arrived; null with too few samples. */
function usualArrivalSeconds({ samples, payout }: UsualSeconds): number | null {
  return samples < enoughSamples ? null : payout;
}

/** Seconds within which 50% and 90% of recent payments arrived; null with too few samples. */
function usualTimes({ samples, payoutHalf, payout }: UsualSeconds): Overview['usual'] {
  if (samples < enoughSamples || payoutHalf === null || payout === null) return null;
  return { half: payoutHalf, most: payout };
}

const oldDraftMs = 24 * 60 * 60_000;
const failureDays = 30;

/** Content of the first page after sign-in, from stored data. */
export const loadOverview = useCase('order:read', async (actor, input: OverviewInput): Promise<Overview> => {
  const at = now();
  const { from } = lastDays(failureDays, dayAt(at, actor.timeZone));
  const [orders, openDrafts, wallets, old, approvals, proposals, usual, failed, { paid, pace }] =
    await Promise.all([
      orderOverview(actor),
      countDrafts(actor),
      whereAllowed(loadWallets, noWallets, actor),
      draftsUntouchedSince(new Date(at.getTime() - oldDraftMs)),
      countMyApprovals(actor),
      myProposals(actor),
      usualSeconds(),
      failuresSince(startOfDay(from, actor.timeZone) ?? at),
      loadPaid(actor, input),
    ]);
  const oldDrafts = { count: old.count, oldestAt: old.oldest?.toISOString() ?? null };
  return {
    ...orders,
    todo: todoOf({ ...orders, role: actor.role, oldDrafts, approvals, proposals }),
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

/** Seconds from confirmation within which 90% of recent payments arrived; null with too few samples. */
export const usualArrival = useCase(
  'order:read',
  async (): Promise<number | null> => usualArrivalSeconds(await usualSeconds()),
);

export const navigationCounts = useCase('order:read', async (actor): Promise<NavigationCounts> => {
  const [information, { count: approvals }, { count: people }] = await Promise.all([
    countInformationRequests(actor),
    countMyApprovals(actor),
    myProposals(actor),
  ]);
  return { information, approvals, people };
});

/** Groups messages by failure reason; a message without a known reason is a group of its own. */
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
