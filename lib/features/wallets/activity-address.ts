import type { ActivityInput } from './schema.ts';

/** The page of a wallet with these filters, at its newest movements unless `before` says otherwise. */
export function activityAddress(walletId: string, { kind, from, to, at, before }: ActivityInput): string {
  const given = Object.entries({ kind, from, to, at, before });
  const search = new URLSearchParams(given.flatMap(([name, value]) => (value ? [[name, value]] : [])));
  return `/wallets/${walletId}${search.size > 0 ? `?${search}` : ''}`;
}
