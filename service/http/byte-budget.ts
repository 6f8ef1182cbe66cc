export type ByteBudget = {
  /**
   * Waits, first come first served, until so many bytes are free for this owner, and answers with what gives them
   * back; undefined when they did not become free in time.
   */
  reserve(bytes: number, owner: string): Promise<(() => void) | undefined>;
};

type Waiting = { bytes: number; owner: string; admit: () => void };

/**
 * Bounds what bodies that have to be held in memory as a whole take together. One owner gets half of it at most, so
 * that one who sends slowly leaves room for the others. A body larger than what it may take is admitted alone.
 */
export function createByteBudget(limits: { bytes: number; waitMs: number }): ByteBudget {
  const queue: Waiting[] = [];
  const takenBy = new Map<string, number>();
  const share = limits.bytes / 2;
  let taken = 0;

  const fits = (bytes: number) => taken === 0 || taken + bytes <= limits.bytes;
  const fitsOwner = (bytes: number, owner: string) => {
    const own = takenBy.get(owner) ?? 0;
    return own === 0 || own + bytes <= share;
  };
  const take = (bytes: number, owner: string) => {
    taken += bytes;
    takenBy.set(owner, (takenBy.get(owner) ?? 0) + bytes);
    let released = false;
    return () => {
      if (released) return;
      released = true;
      taken -= bytes;
      const left = (takenBy.get(owner) ?? 0) - bytes;
      if (left > 0) takenBy.set(owner, left);
      else takenBy.delete(owner);
      admitWaiting();
    };
  };
  /** The first waiting entry whose owner has room: an owner at its own limit holds up nobody else. */
  const nextInTurn = () => queue.find(({ bytes, owner }) => fitsOwner(bytes, owner));
  const admitWaiting = () => {
    for (let next = nextInTurn(); next && fits(next.bytes); next = nextInTurn()) {
      queue.splice(queue.indexOf(next), 1);
      next.admit();
    }
  };

  return {
    async reserve(bytes, owner) {
      if (!nextInTurn() && fits(bytes) && fitsOwner(bytes, owner)) return take(bytes, owner);
      return new Promise((resolve) => {
        const waiting: Waiting = {
          bytes,
          owner,
          admit: () => {
            clearTimeout(timer);
            resolve(take(bytes, owner));
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
