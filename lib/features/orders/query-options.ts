import { queryOptions } from '@tanstack/react-query';
import { getJson } from '../../fetch-json.ts';
import { listAddress, listItself } from './list-filter.ts';
import type {
  AuditView,
  BulkOrders,
  OrderCounts,
  OrderDetail,
  OrderListInput,
  OrderPage,
  OrderTotals,
} from './types.ts';

/** Query keys of everything that shows orders, under a common prefix, so that a change can invalidate them all. */
export const orderKeys = {
  lists: ['orders', 'list'] as const,
  detail: (id: string) => ['orders', 'detail', id] as const,
  details: ['orders', 'detail'] as const,
};

export function orderListOptions(input: OrderListInput) {
  return queryOptions({
    queryKey: [...orderKeys.lists, input] as const,
    queryFn: ({ signal }) => getJson<OrderPage>(listAddress('/api/orders', input), signal),
  });
}

/** Query options of a list's totals, which do not depend on its page, sort or columns. */
export function orderTotalsOptions(input: OrderListInput) {
  const list = listItself(input);
  return queryOptions({
    queryKey: [...orderKeys.lists, 'totals', list] as const,
    queryFn: ({ signal }) => getJson<OrderTotals>(listAddress('/api/orders/totals', list), signal),
  });
}

export function orderCountsOptions() {
  return queryOptions({
    queryKey: [...orderKeys.lists, 'counts'] as const,
    queryFn: ({ signal }) => getJson<OrderCounts>('/api/orders/counts', signal),
  });
}

/** Query options of a bulk action's orders: read once per dialog and dropped when it closes. */
export function orderBulkOptions(input: OrderListInput) {
  const { cursor: _, page: __, cols: ___, ...list } = input;
  return queryOptions({
    queryKey: ['orders', 'bulk', list] as const,
    queryFn: ({ signal }) => getJson<BulkOrders>(listAddress('/api/orders/bulk', list), signal),
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
  });
}

export function orderDetailOptions(id: string) {
  return queryOptions({
    queryKey: orderKeys.detail(id),
    queryFn: ({ signal }) => getJson<OrderDetail>(`/api/orders/${id}`, signal),
  });
}

export function orderAuditOptions(id: string) {
  return queryOptions({
    queryKey: [...orderKeys.detail(id), 'audit'] as const,
    queryFn: ({ signal }) => getJson<AuditView[]>(`/api/orders/${id}/audit`, signal),
  });
}
