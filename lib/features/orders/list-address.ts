import type { OrderListInput } from './types.ts';

/** A list of orders as an address: defaults are left out, so that the same list has one address. */
export function listAddress(path: string, { view, q, is, status, cursor }: OrderListInput): string {
  const search = new URLSearchParams();
  if (view && view !== 'all') search.set('view', view);
  if (q) search.set('q', q);
  if (is?.length) search.set('is', [...is].toSorted().join(','));
  if (status?.length) search.set('status', [...status].toSorted().join(','));
  if (cursor) search.set('cursor', cursor);
  return search.size > 0 ? `${path}?${search}` : path;
}
