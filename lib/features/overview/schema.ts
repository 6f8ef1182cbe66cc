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

/** The overview's address; unknown values fall back to defaults. */
export const overviewSchema = z.object({
  days: z.coerce.number().pipe(z.literal(periods)).catch(30),
  /** The currency whose payments are drawn; by default the currency with the most payments. */
  paid: z.string().refine(isCurrency).optional().catch(undefined),
  /** Shows the payments as a table instead of a chart. */
  as: z.literal('table').optional().catch(undefined),
});
export type OverviewInput = z.output<typeof overviewSchema>;

export type StatusCount = {
  id: StatusId;
  count: number;
  /** ISO 8601: the time since which the oldest order has been in this status. */
  oldestAt: string;
};

/** One kind of open work, with a link to it. */
export type TodoGroup = {
  kind:
    | 'approvals'
    | 'proposals'
    | 'sentBack'
    | 'informationRequested'
    | 'failed'
    | 'documentsNeeded'
    | 'readyToConfirm'
    | 'awaitingApproval'
    | 'drafts';
  count: number;
  oldestAt: string | null;
  /** The order that waits longest, for groups of orders. */
  oldest?: Pick<OrderSummary, 'beneficiaryName' | 'source'>;
  /** Set for approvals: time of the latest reminder. */
  remindedAt?: string | null;
  href: string;
};

/** A known failure reason, or the service's own message. */
export type FailureCount = { reason: FailureReason | null; message: string | null; count: number };

export type Overview = {
  todo: TodoGroup[];
  /** Orders that need action here, oldest first; at most 10 of `needsMeTotal`. */
  needsMe: OrderSummary[];
  needsMeTotal: number;
  /** Orders that failed in the last 7 days; null if there are none. */
  failedLately: { count: number; oldestAt: string } | null;
  openDrafts: number;
  byStatus: StatusCount[];
  wallets: Omit<WalletsView, 'wallets'> & {
    /** Wallets with the days each lasts at its pace of the last 30 days; null if it paid nothing. */
    wallets: (WalletView & { runwayDays: number | null })[];
  };
  /** Orders on their way to their recipients, longest wait first; at most five. */
  underWay: OrderSummary[];
  /** Seconds from confirmation to payment of recent orders; null with too few samples. */
  usual: { half: number; most: number } | null;
  /** Failure reasons of the last 30 days, most frequent first; `from` is the first of the reader's days. */
  failures: { reasons: FailureCount[]; total: number; from: string };
  paid: PaidOut;
  serverNow: string;
};

type Sum = MoneyText & { orders: number };

/** Payments that reached their recipients in one currency, by the reader's days. */
export type PaidOut = {
  days: Period;
  /** Null if nothing was paid in this period or the one before. */
  currency: string | null;
  /** Currencies of both periods, most payments first. */
  currencies: string[];
  /** Each day of the period (yyyy-MM-dd), first day first, with its share of `most` in thousandths. */
  points: { day: string; sum: Sum; perMille: number }[];
  /** The largest day's amount and half of it, for the axis. */
  most: { whole: MoneyText; half: MoneyText };
  total: Sum;
  /** The total of the period before, of the same length. */
  before: Sum;
  /** Change from the previous period's total in percent; null if that total was zero. */
  changePercent: number | null;
};

export type NavigationCounts = { information: number; approvals: number; people: number };
