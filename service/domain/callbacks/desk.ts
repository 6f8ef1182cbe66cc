import type { CallbackJob } from './claim.ts';

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

/** The subjects of one partner that wait, first come first served, and those that are under way. */
type WaitingLine = {
  /** The number of events that are claimed, sent or recorded at this moment. */
  readonly underWay: number;
  readonly isEmpty: boolean;
  /** Adds a subject; one that waits already keeps its place, one that is under way waits until that is over. */
  add(job: CallbackJob): void;
  /** The next subject, which is under way from now on. */
  take(): CallbackJob | undefined;
  /** After everything that became of what was taken. */
  done(subject: string): void;
  jobs(): CallbackJob[];
};

export function openWaitingLine(): WaitingLine {
  const ready = new Map<string, CallbackJob>();
  const again = new Map<string, CallbackJob>();
  const underWay = new Set<string>();
  // One iterator for all: a new one passes over everything that was taken since the table last shrank.
  let inOrder = ready.values();

  const nextReady = () => {
    const step = inOrder.next();
    if (!step.done || ready.size === 0) return step.value;
    inOrder = ready.values();
    return inOrder.next().value;
  };
  const put = (jobs: Map<string, CallbackJob>, job: CallbackJob) => {
    // A job that brings its claim is not forgotten for one that comes later without.
    if (!jobs.get(job.subject)?.claim) jobs.set(job.subject, job);
  };

  return {
    get underWay() {
      return underWay.size;
    },
    get isEmpty() {
      return ready.size === 0 && again.size === 0;
    },
    add(job) {
      put(underWay.has(job.subject) ? again : ready, job);
    },
    take() {
      const job = nextReady();
      if (!job) return undefined;
      ready.delete(job.subject);
      underWay.add(job.subject);
      return job;
    },
    done(subject) {
      underWay.delete(subject);
      const job = again.get(subject);
      if (!job) return;
      again.delete(subject);
      put(ready, job);
    },
    jobs: () => [...ready.values(), ...again.values()],
  };
}
