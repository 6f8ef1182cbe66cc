import type { ServiceContext } from '../context.ts';
import { type Attempt, type AttemptDependencies, createAttempt, recordAttempt } from './attempt.ts';
import type { CallbackJob, Claim } from './callback-job.ts';
import { claimHead, isFresh, releaseClaim } from './claim.ts';

export type CallbackSender = {
  /** Sends what waits for a subject as soon as there is room; returns at once. */
  deliver(job: CallbackJob): void;
  /** Resolves when nothing is being sent or waits for room. */
  idle(): Promise<void>;
  /** Takes no new events and resolves when every attempt under way is recorded. */
  stop(): Promise<void>;
};

export type SenderLimits = {
  /** Events that are claimed, sent or recorded at the same time: of all partners, and of one. */
  underWay: number;
  underWayPerPartner: number;
  /** Requests at the same time to one partner: these are its connections. */
  requestsPerPartner: number;
  /** The limit of both for a partner whose last attempt failed, until one succeeds. */
  whileFailing: number;
};

const defaultLimits: SenderLimits = {
  underWay: 8_192,
  underWayPerPartner: 1_024,
  requestsPerPartner: 32,
  whileFailing: 2,
};

/**
 * Sends callbacks beside the queue, not inside its jobs: a receiver that is slow or dead keeps its own partner's share
 * of the room for up to ten seconds a try; while it fails the share is small. No event is lost by this: it stays
 * claimed in the database until its attempt is recorded, and the sweep takes up those of a dead process.
 */
export function createCallbackSender(
  deps: AttemptDependencies & { ctx: ServiceContext },
  limits: SenderLimits = defaultLimits,
): CallbackSender {
  const sending: Sending = { ctx: deps.ctx, attempt: createAttempt(deps), isStopped: () => stopped };
  const desks = new Map<string, Desk>();
  let underWay = 0;
  let stopped = false;
  let idleWaiters: (() => void)[] = [];

  const deskOf = (partnerId: string): Desk => {
    let desk = desks.get(partnerId);
    if (!desk) {
      desk = openDesk({ requests: limits.requestsPerPartner, whileFailing: limits.whileFailing });
      desks.set(partnerId, desk);
    }
    return desk;
  };

  const startFrom = (desk: Desk) => {
    const share = desk.isFailing ? limits.whileFailing : limits.underWayPerPartner;
    if (stopped) return;
    while (underWay < limits.underWay && desk.line.underWay < share) {
      const job = desk.line.take();
      if (!job) return;
      underWay += 1;
      void run(desk, job);
    }
  };

  const run = async (desk: Desk, job: CallbackJob) => {
    try {
      const hasMore = await deliverInOrder(sending, job, desk);
      if (hasMore && !stopped) desk.line.add({ subject: job.subject, partnerId: job.partnerId });
    } catch (error) {
      deps.ctx.log.error({ subject: job.subject, err: error }, 'callback delivery broke off');
    }
    const wasFull = underWay >= limits.underWay;
    desk.line.done(job.subject);
    underWay -= 1;
    startFrom(desk);
    if (wasFull) for (const other of desks.values()) startFrom(other);
    if (desk.line.underWay === 0 && desk.line.isEmpty && !desk.isFailing) desks.delete(job.partnerId);
    wakeWhenIdle();
  };

  const isIdle = () => underWay === 0 && (stopped || [...desks.values()].every(({ line }) => line.isEmpty));
  const wakeWhenIdle = () => {
    if (idleWaiters.length === 0 || !isIdle()) return;
    const done = idleWaiters;
    idleWaiters = [];
    for (const wake of done) wake();
  };
  const idle = () => (isIdle() ? Promise.resolve() : new Promise<void>((wake) => idleWaiters.push(wake)));

  return {
    deliver(job) {
      if (stopped) return;
      const desk = deskOf(job.partnerId);
      desk.line.add(job);
      startFrom(desk);
    },
    idle,
    async stop() {
      stopped = true;
      const claims = [...desks.values()].flatMap(({ line }) =>
        line.jobs().flatMap(({ claim }) => claim ?? []),
      );
      await Promise.all(claims.map((claim) => releaseClaim(deps.ctx, claim)));
      await idle();
    },
  };
}

type Sending = { ctx: ServiceContext; attempt: Attempt; isStopped: () => boolean };

/**
 * Delivers one event after another; the first that has to wait for a retry holds those behind it (decisions §8). Tells
 * if events are left whose turn it is.
 */
async function deliverInOrder(
  { ctx, attempt, isStopped }: Sending,
  job: CallbackJob,
  desk: Desk,
): Promise<boolean> {
  let claim = await freshClaim(ctx, job);
  for (; claim; claim = isStopped() ? undefined : await claimHead(ctx, job.subject)) {
    if (!(await desk.enter()) || isStopped()) {
      await releaseClaim(ctx, claim);
      return true;
    }
    if (!isFresh(claim)) {
      // It waited behind a slow receiver for so long that it could run out before the attempt ends.
      desk.leave(!desk.isFailing);
      await releaseClaim(ctx, claim);
      return true;
    }
    const verdict = await attempt(claim);
    desk.leave(verdict.httpStatus !== null);
    const { outcome, hasNext } = await recordAttempt(ctx, claim, verdict);
    const fields = {
      deliveryId: claim.deliveryId,
      attempt: claim.attempts + 1,
      durationMs: verdict.durationMs,
    };
    if (outcome === 'delivered') ctx.log.debug(fields, 'callback delivered');
    else ctx.log.warn({ ...fields, error: verdict.error, outcome }, 'callback not delivered');
    if (!hasNext) return false;
  }
  return false;
}

/** The claim that came with the job, while an attempt is certain to end before it does. */
async function freshClaim(ctx: ServiceContext, { subject, claim }: CallbackJob): Promise<Claim | undefined> {
  if (claim && isFresh(claim)) return claim;
  if (claim) await releaseClaim(ctx, claim);
  return claimHead(ctx, subject);
}

/** The callbacks waiting for one partner, and how sending has gone. */
type Desk = {
  line: WaitingLine;
  isFailing: boolean;
  /** Resolves with true when a request may go out, with false when the partner failed while it waited. */
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
      // No event waits behind a receiver that does not answer: the events behind it are tried again later, a few at a time.
      if (desk.isFailing) for (const turnAway of queue.splice(0)) turnAway(false);
      while (queue.length > 0 && hasRoom()) {
        requests += 1;
        queue.shift()?.(true);
      }
    },
  };
  return desk;
}

/** The waiting subjects of one partner, first come first served, and the subjects under way. */
type WaitingLine = {
  /** The number of events that are claimed, sent or recorded at this moment. */
  readonly underWay: number;
  readonly isEmpty: boolean;
  /** Adds a subject. A waiting subject keeps its place; a subject under way waits until its attempt ends. */
  add(job: CallbackJob): void;
  /** The next subject, which is under way from now on. */
  take(): CallbackJob | undefined;
  /** Resolves when every subject that was taken has its outcome. */
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
    // A job with its claim stays, also when the same subject arrives again without a claim.
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
