import { z } from 'zod';
import type { FailureReason } from '../../service-core/codes.ts';
import { isCurrency } from '../../service-core/money/index.ts';
import type { MoneyText } from '../../text/money-text.ts';
import type { StatusId } from '../orders/status.ts';
import type { OrderSummary } from '../orders/types.ts';
import type { WalletsView, WalletView } from '../wallets/schema.ts';

/** The periods of the overview, in days up to today. */
export const periods = [7, 30, 90] as const;
type Period = (typeof periods)[number];

/** The overview's address: unknown values fall back instead of failing. */
export const overviewSchema = z.object({
  days: z.coerce.number().pipe(z.literal(periods)).catch(30),
  /** The currency whose payments are drawn; left out, the one with the most payments. */
  paid: z.string().refine(isCurrency).optional().catch(undefined),
  /** The payments as a table instead of a picture. */
  as: z.literal('table').optional().catch(undefined),
});
export type OverviewInput = z.output<typeof overviewSchema>;

export type StatusCount = {
  id: StatusId;
  count: number;
  /** ISO 8601: since when the order that waits longest is in this status. */
  oldestAt: string;
};

/** One line of what waits for somebody here, with one way to it. */
export type TodoGroup = {
  kind:
    | 'approvals'
    | 'sentBack'
    | 'informationRequested'
    | 'failed'
    | 'documentsNeeded'
    | 'readyToConfirm'
    | 'awaitingApproval'
    | 'drafts';
  count: number;
  oldestAt: string | null;
  /** The order that waits longest, where the group is of orders. */
  oldest?: Pick<OrderSummary, 'beneficiaryName' | 'source'>;
  /** Set for approvals: time a requester last sent a reminder. */
  remindedAt?: string | null;
  href: string;
};

/** A reason that the portal knows, or the service's own words. */
export type FailureCount = { reason: FailureReason | null; message: string | null; count: number };

export type Overview = {
  todo: TodoGroup[];
  /** Statuses whose oldest order waits longer than is usual. */
  /** Orders on which somebody here must act, oldest first; at most 10 of `needsMeTotal`. */
  needsMe: OrderSummary[];
  needsMeTotal: number;
  /** Orders that failed in the last 7 days; null when none did. */
  failedLately: { count: number; oldestAt: string } | null;
  openDrafts: number;
  byStatus: StatusCount[];
  wallets: Omit<WalletsView, 'wallets'> & {
    /** Each with the days for which it lasts at its pace of the last 30 days; null where it paid nothing. */
    wallets: (WalletView & { runwayDays: number | null })[];
  };
  /** The orders on their way to their recipients, the longest wait first, at most five. */
  underWay: OrderSummary[];
  /** Seconds from confirmation to payment of recent orders; null until there are enough. */
  usual: { half: number; most: number } | null;
  /** The reasons of failures in the last 30 days, from this day of the reader on; the most frequent one first. */
  failures: { reasons: FailureCount[]; total: number; from: string };
  paid: PaidOut;
  serverNow: string;
};

type Sum = MoneyText & { orders: number };

/** The payments that reached their recipients, by the reader's days, in one currency. */
export type PaidOut = {
  days: Period;
  /** Null where nothing was paid in the period nor the one before. */
  currency: string | null;
  /** The currencies of both periods, the one with the most payments first. */
  currencies: string[];
  /** Each day of the period (yyyy-MM-dd), the first one first, with its part of `most` in thousandths. */
  points: { day: string; sum: Sum; perMille: number }[];
  /** The amounts of the greatest day and of its half, for the axis. */
  most: { whole: MoneyText; half: MoneyText };
  total: Sum;
  /** The total of as many days before. */
  before: Sum;
  /** The total above (or below zero, below) the one before, in percent of it; null where that was nothing. */
  changePercent: number | null;
};

export type NavigationCounts = { information: number; approvals: number };
