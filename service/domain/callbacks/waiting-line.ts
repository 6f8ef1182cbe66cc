import type { CallbackJob } from './job.ts';

/** The subjects of one partner that wait, first come first served, and those that are under way. */
export type WaitingLine = {
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
