import { openWaitingLine, type WaitingLine } from './waiting-line.ts';

/** The callbacks waiting for one partner, and how sending has gone. */
export type Desk = {
  line: WaitingLine;
  isFailing: boolean;
  /** Resolves with true when a request may go out, with false when the partner has begun to fail meanwhile. */
  enter(): Promise<boolean>;
  /** After each request that was let in; a partner fails when nothing answers there. */
  leave(wasAnswered: boolean): void;
};

/** `requests` go out to a partner at the same time at most; while its attempts fail, `whileFailing`. */
export function openDesk(limits: { requests: number; whileFailing: number }): Desk {
  let requests = 0;
  const queue: ((mayGo: boolean) => void)[] = [];
  const hasRoom = () => requests < (desk.isFailing ? limits.whileFailing : limits.requests);
  const desk: Desk = {
    line: openWaitingLine(),
    isFailing: false,
    enter() {
      if (!hasRoom()) return new Promise((resolve) => queue.push(resolve));
      requests += 1;
      return Promise.resolve(true);
    },
    leave(wasAnswered) {
      requests -= 1;
      desk.isFailing = !wasAnswered;
      // No event waits behind a receiver that does not answer: those behind are tried again later, a little at a time.
      if (desk.isFailing) for (const turnAway of queue.splice(0)) turnAway(false);
      while (queue.length > 0 && hasRoom()) {
        requests += 1;
        queue.shift()?.(true);
      }
    },
  };
  return desk;
}
