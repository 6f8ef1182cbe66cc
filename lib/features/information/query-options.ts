import { queryOptions } from '@tanstack/react-query';
import { getJson } from '../../fetch-json.ts';
import type { InformationInbox, InformationOfOrder } from './schema.ts';

export const informationKey = ['information'] as const;

/** All open requests; read every minute, because their waiting times grow. */
export function informationInboxOptions() {
  return queryOptions({
    queryKey: [...informationKey, 'inbox'] as const,
    queryFn: ({ signal }) => getJson<InformationInbox>('/api/information', signal),
    refetchInterval: 60_000,
  });
}

export function informationOfOrderOptions(orderId: string) {
  return queryOptions({
    queryKey: [...informationKey, orderId] as const,
    queryFn: ({ signal }) => getJson<InformationOfOrder>(`/api/information/${orderId}`, signal),
  });
}
