import { queryOptions } from '@tanstack/react-query';
import { getJson } from '../../get-json.ts';
import type { AuditView } from '../audit/types.ts';
import { listAddress } from './list-address.ts';
import type { OrderDetail, OrderListInput, OrderPage } from './types.ts';

/** One key family for everything that shows orders, so that a change of one finds all. */
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
