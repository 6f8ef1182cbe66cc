import type { OrderSummary } from '@/lib/features/orders/types.ts';

/** An order and its status in words. */
export type Announced = { id: string; orderNo: string; statusId: string; label: string };

export const announcedAs = ({ id, orderNo, status }: OrderSummary, label: string): Announced => ({
  id,
  orderNo,
  statusId: status.id,
  label,
});
