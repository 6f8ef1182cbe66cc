import { queryOptions } from '@tanstack/react-query';
import { getJson } from '../../get-json.ts';
import type { WebhookEventDetail, WebhookListInput, WebhookPage } from './types.ts';

export const webhookKeys = { all: ['events'] as const };

export function webhookListOptions({ filter = 'all', cursor }: WebhookListInput) {
  const search = new URLSearchParams();
  if (filter !== 'all') search.set('filter', filter);
  if (cursor) search.set('cursor', cursor);
  const path = search.size > 0 ? `/api/events?${search}` : '/api/events';
  return queryOptions({
    queryKey: [...webhookKeys.all, 'list', filter, cursor ?? ''] as const,
    queryFn: ({ signal }) => getJson<WebhookPage>(path, signal),
  });
}

export function webhookDetailOptions(id: string) {
  return queryOptions({
    queryKey: [...webhookKeys.all, 'detail', id] as const,
    queryFn: ({ signal }) => getJson<WebhookEventDetail>(`/api/events/${id}`, signal),
  });
}
