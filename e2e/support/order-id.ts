import type { Page } from '@playwright/test';

/** Returns the id of the order whose page is open. */
export function orderIdOf(page: Page): string {
  const id = /\/orders\/([0-9a-f-]{36})/.exec(page.url())?.[1];
  if (id === undefined) throw new Error(`${page.url()} is no page of an order`);
  return id;
}
