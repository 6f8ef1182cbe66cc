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

const filterNames = ['kind', 'state', 'q', 'from', 'to', 'missing'] as const;
export type WebhookFilter = (typeof filterNames)[number];

/** A list of callbacks as an address: defaults are left out, so that the same list has one address. */
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

/** The list with these values changed, from its first page. */
export function changed(input: WebhookListInput, values: WebhookListInput): WebhookListInput {
  return { ...input, cursor: undefined, ...values };
}
