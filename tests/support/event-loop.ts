import { monitorEventLoopDelay } from 'node:perf_hooks';

/** Maximum time one request may hold up all others. */
export const mostStallMs = 100;

/**
 * The longest time in which this thread did nothing else. On a busy machine another program may have stopped it, so that
 * only what happens each of five times is of our making.
 */
export async function longestStall<T>(work: () => Promise<T>): Promise<{ result: T; stallMs: number }> {
  let least = Number.POSITIVE_INFINITY;
  for (let attempt = 1; ; attempt += 1) {
    const delay = monitorEventLoopDelay({ resolution: 5 });
    delay.enable();
    const result = await work();
    delay.disable();
    least = Math.min(least, delay.max / 1e6);
    if (least < mostStallMs || attempt === 5) return { result, stallMs: least };
  }
}
