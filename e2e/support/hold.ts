import type { Page, Request } from '@playwright/test';

/**
 * Holds the page's requests to this address until the answer is called; then everything goes its way again, and nothing
 * is left on its way when the flow ends.
 */
export async function hold(
  page: Page,
  address: string,
  which: (request: Request) => boolean = () => true,
): Promise<() => Promise<void>> {
  let letGo = () => {};
  const held = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  await page.route(address, async (route) => {
    if (which(route.request())) await held;
    await route.continue();
  });
  return async () => {
    letGo();
    await page.unrouteAll({ behavior: 'wait' });
  };
}

/** Scripts of the pages: without them a page is there, but not alive. */
export const scripts = '**/_next/static/**/*.js*';
