import { queryOptions } from '@tanstack/react-query';
import { getJson } from '../../fetch-json.ts';
import { webhookAddress } from './list-address.ts';
import type {
  MissingPage,
  WebhookEventDetail,
  WebhookFoldPage,
  WebhookHealth,
  WebhookListInput,
  WebhookPage,
} from './types.ts';

export const webhookKeys = { all: ['events'] as const };

/** A reading of a list, by the address that it is read from. */
function listOptions<T>(root: string, input: WebhookListInput) {
  const path = webhookAddress(root, input);
  return queryOptions({
    queryKey: [...webhookKeys.all, 'list', path] as const,
    queryFn: ({ signal }) => getJson<T>(path, signal),
  });
}

export const webhookListOptions = (input: WebhookListInput) => listOptions<WebhookPage>('/api/events', input);
export const webhookFoldOptions = (input: WebhookListInput) =>
  listOptions<WebhookFoldPage>('/api/events/folds', input);
export const missingOptions = (input: WebhookListInput) =>
  listOptions<MissingPage>('/api/events/missing', input);

export function webhookDetailOptions(id: string) {
  return queryOptions({
    queryKey: [...webhookKeys.all, 'detail', id] as const,
    queryFn: ({ signal }) => getJson<WebhookEventDetail>(`/api/events/${id}`, signal),
  });
}

/** Read now and then, not at each callback: it adds up a day of them. */
export function webhookHealthOptions() {
  return queryOptions({
    queryKey: ['callback-health'] as const,
    queryFn: ({ signal }) => getJson<WebhookHealth>('/api/events/health', signal),
    refetchInterval: 30_000,
  });
}
