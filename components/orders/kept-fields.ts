import { listAddress } from '@/lib/features/orders/list-address.ts';
import type { OrderListInput } from '@/lib/features/orders/types.ts';

/** Returns the list's present parameters for a form above it, by the names of the address. */
export function keptFields(input: OrderListInput): Record<string, string> {
  return Object.fromEntries(new URLSearchParams(listAddress('', input)));
}
