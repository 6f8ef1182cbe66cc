import type { WebhookListInput } from './types.ts';

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
