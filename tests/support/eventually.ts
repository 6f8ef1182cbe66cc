import { vi } from 'vitest';

/** Repeats assertions until they hold, and returns what they return; as patient as `expect.poll` in vitest.config.ts. */
export const eventually = <T>(holds: () => Promise<T> | T): Promise<T> =>
  vi.waitFor(holds, { timeout: 30_000, interval: 50 });
