import type { ServiceContext } from '../context.ts';
import { type Attempt, type AttemptDependencies, createAttempt } from './attempt.ts';
import { type CallbackJob, type Claim, claimHead, isFresh, releaseClaim } from './claim.ts';
import { type Desk, openDesk } from './desk.ts';
import { recordAttempt } from './record.ts';

export type CallbackSender = {
  /** Sends what waits for a subject as soon as there is room; returns at once. */
  deliver(job: CallbackJob): void;
  /** Resolves when nothing is being sent or waits for room. */
  idle(): Promise<void>;
  /** Takes nothing new and resolves when what is being sent has been recorded. */
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
