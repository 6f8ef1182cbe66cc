import { setTimeout as sleep } from 'node:timers/promises';

const FIRST_DELAY_MS = 100;
const FACTOR = 3;

/**
 * Waits before attempt `attempt + 1`: 100 ms, then 300 ms, each between half and one and a half times that, so that
 * clients cut off together do not return together. False, without waiting, when the deadline would pass meanwhile.
 */
export async function backoff(attempt: number, deadline: number): Promise<boolean> {
  const delayMs = FIRST_DELAY_MS * FACTOR ** attempt * (0.5 + Math.random());
  if (performance.now() + delayMs >= deadline) return false;
  await sleep(delayMs);
  return true;
}
