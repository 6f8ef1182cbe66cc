import { vi } from 'vitest';

/** Repeats assertions until they hold; as patient as `expect.poll` in vitest.config.ts. */
export const eventually = (holds: () => Promise<void> | void): Promise<void> =>
  vi.waitFor(holds, { timeout: 30_000, interval: 50 });
