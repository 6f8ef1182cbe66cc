export const orderTabs = ['summary', 'timeline', 'documents', 'callbacks', 'exchange', 'audit'] as const;
export type OrderTab = (typeof orderTabs)[number];

/** Each tab is an address, so that reload, Back and a shared link show the same. */
export function tabAddress(orderId: string, tab: OrderTab): string {
  return tab === 'summary' ? `/orders/${orderId}` : `/orders/${orderId}?tab=${tab}`;
}
