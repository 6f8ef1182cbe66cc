import type { ServiceContext } from '../context.ts';
import { type AttemptDependencies, attemptDelivery } from './attempt.ts';
import { claimHead } from './claim.ts';
import type { CallbackJob } from './job.ts';
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
  inFlight: number;
  inFlightPerPartner: number;
  /** Of a partner whose last attempt failed, until one succeeds. */
  inFlightWhileFailing: number;
};

const defaultLimits: SenderLimits = { inFlight: 1_024, inFlightPerPartner: 32, inFlightWhileFailing: 2 };

/**
 * Sends callbacks beside the queue, not inside its jobs: a receiver that is slow or dead keeps its partner's share of
 * the room for up to ten seconds a try, and nobody else's; while it fails the share is small. Nothing is lost by this:
 * an event stays claimed in the database until its attempt is recorded, and the sweep takes up what a dead process
 * left.
 */
export function createCallbackSender(
  deps: AttemptDependencies & { ctx: ServiceContext },
  limits: SenderLimits = defaultLimits,
): CallbackSender {
  const desks = new Map<string, Desk>();
  let sending = 0;
  let stopped = false;
  let idleWaiters: (() => void)[] = [];

  const deskOf = (partnerId: string): Desk => {
    let desk = desks.get(partnerId);
    if (!desk) desks.set(partnerId, (desk = { waiting: new Map(), sending: new Set(), isFailing: false }));
    return desk;
  };

  const startFrom = (desk: Desk) => {
    const share = desk.isFailing ? limits.inFlightWhileFailing : limits.inFlightPerPartner;
    for (const job of desk.waiting.values()) {
      if (stopped || sending >= limits.inFlight || desk.sending.size >= share) return;
      if (desk.sending.has(job.subject)) continue;
      desk.waiting.delete(job.subject);
      desk.sending.add(job.subject);
      sending += 1;
      void run(desk, job);
    }
  };

  const run = async (desk: Desk, job: CallbackJob) => {
    const wasFull = sending >= limits.inFlight;
    try {
      await deliverInOrder(deps, job.subject, desk, () => stopped);
    } catch (error) {
      deps.ctx.log.error({ subject: job.subject, err: error }, 'callback delivery broke off');
    }
    desk.sending.delete(job.subject);
    sending -= 1;
    startFrom(desk);
    if (wasFull) for (const other of desks.values()) startFrom(other);
    if (desk.sending.size === 0 && desk.waiting.size === 0 && !desk.isFailing) desks.delete(job.partnerId);
    wakeWhenIdle();
  };

  const isIdle = () =>
    sending === 0 && (stopped || [...desks.values()].every(({ waiting }) => waiting.size === 0));
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
      desk.waiting.set(job.subject, job);
      startFrom(desk);
    },
    idle,
    stop() {
      stopped = true;
      return idle();
    },
  };
}

/** What is to be sent to one partner, and how it has gone. */
type Desk = { waiting: Map<string, CallbackJob>; sending: Set<string>; isFailing: boolean };

/** One event after another; the first that has to wait for a retry holds those behind it (decisions §8). */
async function deliverInOrder(
  deps: AttemptDependencies & { ctx: ServiceContext },
  subject: string,
  desk: Pick<Desk, 'isFailing'>,
  isStopped: () => boolean,
): Promise<void> {
  while (!isStopped()) {
    const claim = await claimHead(deps.ctx, subject);
    if (!claim) return;
    const verdict = await attemptDelivery(deps, claim);
    desk.isFailing = !verdict.delivered;
    const { outcome, hasNext } = await recordAttempt(deps.ctx, claim, verdict);
    const fields = {
      deliveryId: claim.deliveryId,
      attempt: claim.attempts + 1,
      durationMs: verdict.durationMs,
    };
    if (outcome === 'delivered') deps.ctx.log.info(fields, 'callback delivered');
    else deps.ctx.log.warn({ ...fields, error: verdict.error, outcome }, 'callback not delivered');
    if (!hasNext) return;
  }
}
