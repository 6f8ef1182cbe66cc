import { queryOptions } from '@tanstack/react-query';
import { getJson } from '../../fetch-json.ts';
import type { ApprovalPage, ApprovalQueue } from './schema.ts';

export const approvalKeys = {
  all: ['approvals'] as const,
  queue: ['approvals', 'queue'] as const,
  ofOrder: (orderId: string) => ['approvals', 'of', orderId] as const,
};

export function approvalQueueOptions() {
  return queryOptions({
    queryKey: approvalKeys.queue,
    queryFn: ({ signal }) => getJson<ApprovalQueue>('/api/approvals', signal),
  });
}

export function approvalOptions({ id, orderId }: { id: string; orderId: string }) {
  return queryOptions({
    queryKey: [...approvalKeys.ofOrder(orderId), id] as const,
    queryFn: ({ signal }) => getJson<ApprovalPage>(`/api/approvals/${id}`, signal),
  });
}
