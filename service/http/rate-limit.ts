import type pg from 'pg';

export const windowSeconds = 10;
const blocksPerWindow = 50;
const subjectsAtMost = 10_000;

/** Counts calls over all processes. Answers undefined when the call may go on, else the seconds to wait. */
export type RateLimiter = {
  take(subject: string, perMinute: number): Promise<number | undefined>;
};

type Block = {
  windowStart: number;
  limit: number;
  left: number;
  exhausted: boolean;
  refill?: Promise<void> | undefined;
};

/**
 * Counts calls in windows of ten seconds in PostgreSQL, so that any number of processes share one limit. A process
 * takes calls in blocks of a fiftieth of the window, so that one call in fifty or less costs a round trip; unused ones
 * are lost with the window.
 */
export function createRateLimiter(options: { pool: pg.Pool; wallNow: () => Date }): RateLimiter {
  const blocks = new Map<string, Block>();

  const blockOf = (subject: string, windowStart: number, limit: number): Block => {
    const kept = blocks.get(subject);
    // A changed limit counts at once: a block taken under the other one is not used up first.
    if (kept?.windowStart === windowStart && kept.limit === limit) return kept;
    if (blocks.size >= subjectsAtMost) blocks.clear();
    const fresh: Block = { windowStart, limit, left: 0, exhausted: false };
    blocks.set(subject, fresh);
    return fresh;
  };

  return {
    async take(subject, perMinute) {
      const windowMs = windowSeconds * 1000;
      const nowMs = options.wallNow().getTime();
      const windowStart = nowMs - (nowMs % windowMs);
      const limit = Math.max(1, Math.floor((perMinute * windowSeconds) / 60));
      const block = blockOf(subject, windowStart, limit);
      while (block.left === 0 && !block.exhausted) {
        // One refill per subject is under way at a time; everybody who waits for it looks again afterwards.
        block.refill ??= refill(options.pool, subject, block).finally(() => {
          block.refill = undefined;
        });
        await block.refill;
      }
      if (block.left > 0) {
        block.left -= 1;
        return undefined;
      }
      return Math.max(1, Math.ceil((windowStart + windowMs - nowMs) / 1000));
    },
  };
}

async function refill(pool: pg.Pool, subject: string, block: Block): Promise<void> {
  const { limit } = block;
  const wanted = Math.max(1, Math.floor(limit / blocksPerWindow));
  const { rows } = await pool.query<{ taken: number }>({
    name: 'take-rate-block',
    text: `insert into rate_windows (subject, window_start, taken) values ($1, $2, $3)
           on conflict (subject, window_start) do update set taken = rate_windows.taken + excluded.taken
           returning taken`,
    values: [subject, new Date(block.windowStart), wanted],
  });
  const takenBefore = (rows[0]?.taken ?? wanted) - wanted;
  const granted = Math.min(wanted, Math.max(0, limit - takenBefore));
  block.left += granted;
  block.exhausted = granted === 0;
}
