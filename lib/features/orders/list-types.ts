import type { z } from 'zod';
import type { MoneyText } from '../../text/money-text.ts';
import type { ShownTexts } from './columns.ts';
import type { orderListSchema, orderSorts } from './schema.ts';
import type { orderViews, StatusId } from './status.ts';
import type { OrderSummary } from './types.ts';

export type OrderView = (typeof orderViews)[number];
export type OrderSort = (typeof orderSorts)[number];
export type SortDirection = 'asc' | 'desc';

/** A list of orders as its address says it. What is left out is not filtered by. */
export type OrderListInput = Partial<z.output<typeof orderListSchema>>;

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

export type ListedOrder = OrderSummary &
  ShownTexts & {
    hasWarning: boolean;
    skips: Partial<Record<BulkAction, SkipReason>>;
  };

/** As much of an order as a bulk action shows. */
export type BulkOrder = Pick<ListedOrder, 'id' | 'orderNo' | 'beneficiaryName' | 'skips'>;
/** `isMore`: the list has more than are handled at once. */
export type BulkOrders = { orders: BulkOrder[]; isMore: boolean };

/** The number of orders in each view, and in each status that has some. */
export type OrderCounts = Readonly<{
  views: Record<OrderView, number>;
  statuses: Partial<Record<StatusId, number>>;
}>;

export type OrderPage = { orders: ListedOrder[]; nextCursor: string | null };

/**
 * The totals of a list, per currency, as its rows show them: `orders` of it all, and the sums of those that are or will
 * be `paid`, in paid amounts where they are known, else planned ones.
 */
export type OrderTotals = { orders: number; paid: number; pay: MoneyText[]; get: MoneyText[] };
