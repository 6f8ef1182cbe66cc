/** One answer of the database to the question for its time; the other two are of this process's monotonic clock. */
export type Reading = { sentAtMs: number; heardAtMs: number; databaseMs: number };

/**
 * The database's time between two readings, carried on by the monotonic clock: the clock of this machine, and its
 * jumps, change nothing.
 */
export type DatabaseClock = {
  /**
   * Milliseconds since 1970 by the database, a round trip late at most and never ahead: a time due here is due there.
   */
  nowMs(): number;
  hear(reading: Reading): void;
};

export function databaseClock(first: Reading, monotonicMs: () => number): DatabaseClock {
  /** The offset to add to the monotonic clock. */
  let offsetMs = first.databaseMs - first.heardAtMs;
  return {
    nowMs: () => monotonicMs() + offsetMs,
    hear({ sentAtMs, heardAtMs, databaseMs }) {
      // The answer was written after the question went out and before it came in. An offset between these two agrees
      // with the reading and is kept, however slow this one was; any other is wrong by now.
      const isLate = offsetMs < databaseMs - heardAtMs;
      const isAhead = offsetMs > databaseMs - sentAtMs;
      if (isLate || isAhead) offsetMs = databaseMs - heardAtMs;
    },
  };
}
