import { queryOptions } from '@tanstack/react-query';
import { getJson } from '../../fetch-json.ts';
import type { SandboxOrder } from './types.ts';

const everyMs = 2_000;

/**
 * An order's callbacks, read again every two seconds while one waits to be sent. `under` is the query key of the
 * order, so that a change of the order reads them again, too.
 */
export function sandboxOrderOptions({ orderId, under }: { orderId: string; under: readonly unknown[] }) {
  return queryOptions({
    queryKey: [...under, 'sandbox'],
    queryFn: ({ signal }) => getJson<SandboxOrder | null>(`/api/sandbox/orders/${orderId}`, signal),
    refetchInterval: ({ state }) =>
      state.data?.deliveries?.some((delivery) => delivery.state === 'pending') ? everyMs : false,
  });
}
