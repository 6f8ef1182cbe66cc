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

export type SenderLimits = { inFlight: number; inFlightPerPartner: number };

const defaultLimits: SenderLimits = { inFlight: 128, inFlightPerPartner: 16 };

/**
 * Sends callbacks beside the queue, not inside its jobs: a receiver that is slow or dead keeps its partner's share of
 * the room for up to ten seconds a try, and nobody else's. Nothing is lost by this: an event stays claimed in the
 * database until its attempt is recorded, and the sweep takes up what a dead process left.
 */
export function createCallbackSender(
  deps: AttemptDependencies & { ctx: ServiceContext },
  limits: SenderLimits = defaultLimits,
): CallbackSender {
  const waiting = new Map<string, CallbackJob>();
  const sending = new Map<string, CallbackJob>();
  const perPartner = new Map<string, number>();
  let stopped = false;
  let idleWaiters: (() => void)[] = [];

  const count = (partnerId: string, change: number) => {
    const next = (perPartner.get(partnerId) ?? 0) + change;
    if (next === 0) perPartner.delete(partnerId);
    else perPartner.set(partnerId, next);
  };

  const pump = () => {
    for (const job of waiting.values()) {
      if (stopped || sending.size >= limits.inFlight) break;
      const full = (perPartner.get(job.partnerId) ?? 0) >= limits.inFlightPerPartner;
      if (full || sending.has(job.subject)) continue;
      waiting.delete(job.subject);
      sending.set(job.subject, job);
      count(job.partnerId, 1);
      void run(job);
    }
    if (sending.size > 0 || (waiting.size > 0 && !stopped)) return;
    const done = idleWaiters;
    idleWaiters = [];
    for (const wake of done) wake();
  };

  const run = async (job: CallbackJob) => {
    try {
      await deliverInOrder(deps, job.subject, () => stopped);
    } catch (error) {
      deps.ctx.log.error({ subject: job.subject, err: error }, 'callback delivery broke off');
    } finally {
      sending.delete(job.subject);
      count(job.partnerId, -1);
      pump();
    }
  };

  const idle = () => {
    if (sending.size === 0 && (waiting.size === 0 || stopped)) return Promise.resolve();
    return new Promise<void>((resolve) => idleWaiters.push(resolve));
  };

  return {
    deliver(job) {
      if (stopped) return;
      waiting.set(job.subject, job);
      pump();
    },
    idle,
    stop() {
      stopped = true;
      waiting.clear();
      return idle();
    },
  };
}

/** One event after another; the first that has to wait for a retry holds those behind it (decisions §8). */
async function deliverInOrder(
  deps: AttemptDependencies & { ctx: ServiceContext },
  subject: string,
  isStopped: () => boolean,
): Promise<void> {
  while (!isStopped()) {
    const claim = await claimHead(deps.ctx, subject);
    if (!claim) return;
    const verdict = await attemptDelivery(deps, claim);
    const recorded = await recordAttempt(deps.ctx, claim, verdict);
    const fields = {
      deliveryId: claim.deliveryId,
      attempt: claim.attempts + 1,
      durationMs: verdict.durationMs,
    };
    if (recorded === 'delivered') deps.ctx.log.info(fields, 'callback delivered');
    else deps.ctx.log.warn({ ...fields, error: verdict.error, outcome: recorded }, 'callback not delivered');
    if (recorded === 'retry') return;
  }
}
