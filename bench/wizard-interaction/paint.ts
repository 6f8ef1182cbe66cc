import type { Page } from '@playwright/test';

/** Milliseconds from each input event of that kind until what it changed is on the screen. */
export type Paints = { start(): Promise<void>; take(): Promise<number[]> };

/**
 * An event carries the moment at which the browser received it. A task that is queued in the next animation frame runs
 * after that frame was painted: that is when a person sees it.
 */
export function paintsOf(page: Page, event: 'keydown' | 'click'): Paints {
  return {
    start: () =>
      page.evaluate((kind) => {
        const paints: number[] = [];
        Object.assign(globalThis, { [`paints-${kind}`]: paints });
        document.addEventListener(
          kind,
          ({ timeStamp }) => {
            requestAnimationFrame(() => {
              const { port1, port2 } = new MessageChannel();
              port1.addEventListener('message', () => paints.push(performance.now() - timeStamp));
              port1.start();
              port2.postMessage(null);
            });
          },
          { capture: true },
        );
      }, event),
    take: () =>
      page.evaluate(
        (kind) => (globalThis as unknown as Record<string, number[]>)[`paints-${kind}`]?.splice(0) ?? [],
        event,
      ),
  };
}

/** The processor as a slower machine has it. */
export async function slowDown(page: Page, times: number): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: times });
}
