import type { CapabilityHealth } from '../exchanges/types.ts';
import type { StatusId } from '../orders/status.config.ts';
import type { OrderSummary } from '../orders/types.ts';
import type { WalletsView } from '../wallets/types.ts';
import type { WebhookEventView } from '../webhooks/types.ts';

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
  /** Set for approvals: time a requester last sent a reminder. */
  remindedAt?: string | null;
  href: string;
};

export type Overview = {
  todo: TodoGroup[];
  /** Statuses whose oldest order waits longer than is usual. */
  slow: StatusId[];
  /** Orders on which somebody here must act, oldest first; at most 10 of `needsMeTotal`. */
  needsMe: OrderSummary[];
  needsMeTotal: number;
  /** Orders that failed in the last 7 days; null when none did. */
  failedLately: { count: number; oldestAt: string } | null;
  openDrafts: number;
  byStatus: StatusCount[];
  wallets: WalletsView;
  latestCallbacks: WebhookEventView[];
  health: CapabilityHealth[];
  serverNow: string;
};

export type NavigationCounts = { information: number; approvals: number };
