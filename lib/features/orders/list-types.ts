import type { MoneyText } from '../../money-text.ts';
import type { Family } from '../transfers/types.ts';
import type { OrderColumn } from './list-columns.ts';
import type { StatusId } from './status.config.ts';
import type { OrderSummary } from './types.ts';

export type OrderView = 'all' | 'needs-me' | 'with-service' | 'ready' | 'completed' | 'failed' | 'closed';
export type OrderSort = 'created' | 'updated' | 'amount' | 'recipient';
export type SortDirection = 'asc' | 'desc';

/** A list of orders as its address says it. What is left out is not filtered by. */
export type OrderListInput = {
  view?: OrderView;
  /** The beginning of an id, its end, the end of an account, or part of a party's name, also in pinyin. */
  q?: string;
  /** Statuses as the portal shows them, to keep. */
  is?: StatusId[];
  /** Raw service statuses to keep. */
  status?: string[];
  family?: Family[];
  /** Currency that is paid, and that arrives. */
  pay?: string;
  get?: string;
  /** Decimal text in the currency that is paid; without one they mean nothing. */
  min?: string;
  max?: string;
  /** The creator: a person's id, or oneself. */
  owner?: string;
  /** Days (yyyy-MM-dd) of creation, both included, in the reader's time zone. */
  from?: string;
  to?: string;
  /** Something was kept in spite of a warning. */
  warn?: boolean;
  sort?: OrderSort;
  dir?: SortDirection;
  /** Columns in the order in which they are shown. */
  cols?: OrderColumn[];
  /** The number of the page that the cursor begins, for people. */
  page?: number;
  cursor?: string;
};

/** The reason that a bulk action leaves an order out. */
export type SkipReason =
  | 'confirmed'
  | 'final'
  | 'not-yours'
  | 'cannot-cancel'
  | 'can-cancel'
  | 'not-created'
  | 'in-doubt';
export type BulkAction = 'check' | 'cancel' | 'abandon';

export type ListedOrder = OrderSummary & {
  ownerName: string;
  hasWarning: boolean;
  skips: Partial<Record<BulkAction, SkipReason>>;
};

/** As much of an order as a bulk action shows. */
export type BulkOrder = Pick<ListedOrder, 'id' | 'orderNo' | 'beneficiaryName' | 'skips'>;
/** `isMore`: the list has more than are handled at once. */
export type BulkOrders = { orders: BulkOrder[]; isMore: boolean };

export type OrderPage = { orders: ListedOrder[]; nextCursor: string | null };

/**
 * The totals of a list, per currency, as its rows show them: `orders` of it all, and the sums of those that are or will
 * be `paid`, in paid amounts where they are known, else planned ones.
 */
export type OrderTotals = { orders: number; paid: number; pay: MoneyText[]; get: MoneyText[] };
