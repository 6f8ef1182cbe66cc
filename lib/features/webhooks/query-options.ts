import { queryOptions } from '@tanstack/react-query';
import { getJson } from '../../fetch-json.ts';
import type {
  MissingPage,
  WebhookEventDetail,
  WebhookFoldPage,
  WebhookHealth,
  WebhookListInput,
  WebhookPage,
} from './types.ts';

export const webhookKeys = { all: ['events'] as const };

/** Query options of a list, keyed by its address. */
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

/** Refetched at an interval, not at each callback: it sums up a whole day. */
export function webhookHealthOptions() {
  return queryOptions({
    queryKey: ['callback-health'] as const,
    queryFn: ({ signal }) => getJson<WebhookHealth>('/api/events/health', signal),
    refetchInterval: 30_000,
  });
}

const filterNames = ['kind', 'state', 'q', 'from', 'to', 'missing'] as const;
export type WebhookFilter = (typeof filterNames)[number];

/** Address of a list of callbacks; defaults are left out, so that each list has one address. */
export function webhookAddress(path: string, input: WebhookListInput): string {
  const search = new URLSearchParams(input.by === 'event' ? { by: 'event' } : {});
  for (const name of [...filterNames, 'cursor'] as const) {
    const value = input[name];
    if (value !== undefined) search.set(name, value === true ? '1' : value);
  }
  return search.size > 0 ? `${path}?${search}` : path;
}

export function activeFilters(input: WebhookListInput): WebhookFilter[] {
  return filterNames.filter((name) => input[name] !== undefined);
}

/** The list with changed filters, from its first page. */
export function changed(input: WebhookListInput, values: WebhookListInput): WebhookListInput {
  return { ...input, cursor: undefined, ...values };
}
