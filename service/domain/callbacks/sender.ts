import type { ServiceContext } from '../context.ts';
import { type Attempt, type AttemptDependencies, createAttempt, recordAttempt } from './attempt.ts';
import type { CallbackJob, Claim } from './callback-job.ts';
import { claimHead, isFresh, releaseClaim } from './claim.ts';

export type CallbackSender = {
  /** Queues a subject; its events are sent as soon as there is room. Returns immediately. */
  deliver(job: CallbackJob): void;
  /** Resolves when nothing is being sent or queued. */
  idle(): Promise<void>;
  /** Stops accepting events and resolves when every attempt in progress is recorded. */
  stop(): Promise<void>;
};

export type SenderLimits = {
  /** Events being claimed, sent or recorded at the same time, across all partners and per partner. */
  underWay: number;
  underWayPerPartner: number;
  /** Concurrent requests, and so connections, to one partner. */
  requestsPerPartner: number;
  /** Both per-partner limits while the partner's last attempt failed. */
  whileFailing: number;
};

const defaultLimits: SenderLimits = {
  underWay: 8_192,
  underWayPerPartner: 1_024,
  requestsPerPartner: 32,
  whileFailing: 2,
};

/**
 * Sends callbacks outside the job queue, so that a slow or dead receiver uses only its own partner's share of the room,
 * for up to ten seconds an attempt; the share is small while the partner fails. No event is lost: it stays in the
 * database until its attempt is recorded, and the sweep picks up events of a dead process.
 */
export function createCallbackSender(
  deps: AttemptDependencies & { ctx: ServiceContext },
  limits: SenderLimits = defaultLimits,
): CallbackSender {
  const sending: Sending = { ctx: deps.ctx, attempt: createAttempt(deps), isStopped: () => stopped };
  const lanes = new Map<string, PartnerLane>();
  let underWay = 0;
  let stopped = false;
  let idleWaiters: (() => void)[] = [];

  const laneOf = (partnerId: string): PartnerLane => {
    let lane = lanes.get(partnerId);
    if (!lane) {
      lane = openPartnerLane({ requests: limits.requestsPerPartner, whileFailing: limits.whileFailing });
      lanes.set(partnerId, lane);
    }
    return lane;
  };

  const startFrom = (lane: PartnerLane) => {
    const share = lane.isFailing ? limits.whileFailing : limits.underWayPerPartner;
    if (stopped) return;
    while (underWay < limits.underWay && lane.line.underWay < share) {
      const job = lane.line.take();
      if (!job) return;
      underWay += 1;
      void run(lane, job);
    }
  };

  const run = async (lane: PartnerLane, job: CallbackJob) => {
    try {
      const hasMore = await deliverInOrder(sending, job, lane);
      if (hasMore && !stopped) lane.line.add({ subject: job.subject, partnerId: job.partnerId });
    } catch (error) {
      deps.ctx.log.error({ subject: job.subject, err: error }, 'callback delivery broke off');
    }
    const wasFull = underWay >= limits.underWay;
    lane.line.done(job.subject);
    underWay -= 1;
    startFrom(lane);
    if (wasFull) for (const other of lanes.values()) startFrom(other);
    if (lane.line.underWay === 0 && lane.line.isEmpty && !lane.isFailing) lanes.delete(job.partnerId);
    wakeWhenIdle();
  };

  const isIdle = () => underWay === 0 && (stopped || [...lanes.values()].every(({ line }) => line.isEmpty));
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
      const lane = laneOf(job.partnerId);
      lane.line.add(job);
      startFrom(lane);
    },
    idle,
    async stop() {
      stopped = true;
      const claims = [...lanes.values()].flatMap(({ line }) =>
        line.jobs().flatMap(({ claim }) => claim ?? []),
      );
      await Promise.all(claims.map((claim) => releaseClaim(deps.ctx, claim)));
      await idle();
    },
  };
}

type Sending = { ctx: ServiceContext; attempt: Attempt; isStopped: () => boolean };

/**
 * Delivers a subject's events in order; an event that has to wait for a retry holds back the later events (decisions
 * §8). Returns true if the subject must be queued again because its next event was not attempted.
 */
async function deliverInOrder(
  { ctx, attempt, isStopped }: Sending,
  job: CallbackJob,
  lane: PartnerLane,
): Promise<boolean> {
  let claim = await freshClaim(ctx, job);
  for (; claim; claim = isStopped() ? undefined : await claimHead(ctx, job.subject)) {
    if (!(await lane.enter()) || isStopped()) {
      await releaseClaim(ctx, claim);
      return true;
    }
    if (!isFresh(claim)) {
      // The claim waited so long behind a slow receiver that it could expire during the attempt.
      lane.leave(!lane.isFailing);
      await releaseClaim(ctx, claim);
      return true;
    }
    const verdict = await attempt(claim);
    lane.leave(verdict.httpStatus !== null);
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

/** The claim that came with the job if it is still fresh, or a new claim. */
async function freshClaim(ctx: ServiceContext, { subject, claim }: CallbackJob): Promise<Claim | undefined> {
  if (claim && isFresh(claim)) return claim;
  if (claim) await releaseClaim(ctx, claim);
  return claimHead(ctx, subject);
}

/** The queue of one partner and its request slots. */
type PartnerLane = {
  line: WaitingLine;
  isFailing: boolean;
  /** Resolves with true when a request may be sent, or with false if the partner failed in the meantime. */
  enter(): Promise<boolean>;
  /** Call after each request that entered. An unanswered request marks the partner as failing. */
  leave(wasAnswered: boolean): void;
};

/** `requests` is the most concurrent requests to a partner; `whileFailing` replaces it while attempts fail. */
export function openPartnerLane(limits: { requests: number; whileFailing: number }): PartnerLane {
  let requests = 0;
  const queue: ((mayGo: boolean) => void)[] = [];
  const hasRoom = () => requests < (lane.isFailing ? limits.whileFailing : limits.requests);
  const lane: PartnerLane = {
    line: openWaitingLine(),
    isFailing: false,
    enter() {
      if (!hasRoom()) return new Promise((resolve) => queue.push(resolve));
      requests += 1;
      return Promise.resolve(true);
    },
    leave(wasAnswered) {
      requests -= 1;
      lane.isFailing = !wasAnswered;
      // Waiting events are turned away from a receiver that does not answer, and retried later, a few at a time.
      if (lane.isFailing) for (const turnAway of queue.splice(0)) turnAway(false);
      while (queue.length > 0 && hasRoom()) {
        requests += 1;
        queue.shift()?.(true);
      }
    },
  };
  return lane;
}

/** The waiting subjects of one partner, first in, first out, and the subjects being sent. */
type WaitingLine = {
  /** Number of subjects being claimed, sent or recorded. */
  readonly underWay: number;
  readonly isEmpty: boolean;
  /** Adds a subject. A waiting subject keeps its place; a subject being sent waits until it is done. */
  add(job: CallbackJob): void;
  /** Takes the next subject and marks it as being sent. */
  take(): CallbackJob | undefined;
  /** Marks a subject as done; if it was added again in the meantime, it joins the end of the line. */
  done(subject: string): void;
  jobs(): CallbackJob[];
};

export function openWaitingLine(): WaitingLine {
  const ready = new Map<string, CallbackJob>();
  const again = new Map<string, CallbackJob>();
  const underWay = new Set<string>();
  // One iterator for all calls: a new iterator would skip over every entry deleted since the map was last compacted.
  let inOrder = ready.values();

  const nextReady = () => {
    const step = inOrder.next();
    if (!step.done || ready.size === 0) return step.value;
    inOrder = ready.values();
    return inOrder.next().value;
  };
  const put = (jobs: Map<string, CallbackJob>, job: CallbackJob) => {
    // A job with a claim is not replaced by a later job of the same subject.
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
