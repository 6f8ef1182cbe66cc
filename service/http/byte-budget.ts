export type ByteBudget = {
  /**
   * Waits, first come first served, until so many bytes are free, and answers with what gives them back; undefined
   * when they did not become free in time.
   */
  reserve(bytes: number): Promise<(() => void) | undefined>;
};

type Waiting = { bytes: number; admit: () => void };

/**
 * Bounds what bodies that have to be held in memory as a whole take together. One larger than the budget is admitted
 * alone.
 */
export function createByteBudget(limits: { bytes: number; waitMs: number }): ByteBudget {
  const queue: Waiting[] = [];
  let taken = 0;

  const fits = (bytes: number) => taken === 0 || taken + bytes <= limits.bytes;
  const admitWaiting = () => {
    for (let next = queue[0]; next !== undefined && fits(next.bytes); next = queue[0]) {
      queue.shift();
      taken += next.bytes;
      next.admit();
    }
  };
  const releaseOf = (bytes: number) => {
    let released = false;
    return () => {
      if (released) return;
      released = true;
      taken -= bytes;
      admitWaiting();
    };
  };

  return {
    async reserve(bytes) {
      if (queue.length === 0 && fits(bytes)) {
        taken += bytes;
        return releaseOf(bytes);
      }
      return new Promise((resolve) => {
        const waiting: Waiting = {
          bytes,
          admit: () => {
            clearTimeout(timer);
            resolve(releaseOf(bytes));
          },
        };
        const timer = setTimeout(() => {
          queue.splice(queue.indexOf(waiting), 1);
          resolve(undefined);
          // The one that gave up may have stood before smaller ones.
          admitWaiting();
        }, limits.waitMs);
        queue.push(waiting);
      });
    },
  };
}
