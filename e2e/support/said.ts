import type { Page } from '@playwright/test';

export type Said = { politeness: 'polite' | 'assertive'; text: string };

/** Writes down, from now on, each sentence that the two live regions of the page are given. Lost by a reload. */
export async function listen(page: Page): Promise<() => Promise<Said[]>> {
  await page.evaluate(() => {
    const said: { politeness: string; text: string }[] = [];
    for (const politeness of ['polite', 'assertive']) {
      const region = document.querySelector(`[data-testid="live-${politeness}"]`);
      if (!region) throw new Error(`there is no ${politeness} region`);
      new MutationObserver((changes) => {
        for (const { addedNodes } of changes) {
          for (const node of addedNodes) said.push({ politeness, text: node.textContent ?? '' });
        }
      }).observe(region, { childList: true });
    }
    Object.assign(globalThis, { said });
  });
  return () => page.evaluate(() => (globalThis as unknown as { said: Said[] }).said);
}
