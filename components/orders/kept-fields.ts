import { listAddress } from '@/lib/features/orders/list-address.ts';
import type { OrderListInput } from '@/lib/features/orders/types.ts';

/** What a form above the list sends along of the list as it is, by the names of the address. */
export function keptFields(input: OrderListInput): Record<string, string> {
  return Object.fromEntries(new URLSearchParams(listAddress('', input)));
}
