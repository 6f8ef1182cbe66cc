import { setTimeout as sleep } from 'node:timers/promises';
import { repeat } from '../lib/process/repeat.ts';
import { type Step, startSteps } from '../lib/process/steps.ts';
import type { Resolve } from './domain/callbacks/address.ts';
import type { CallbackJob } from './domain/callbacks/callback-job.ts';
import { openWebhookKey } from './domain/callbacks/callback-keys.ts';
import { dueSubjects } from './domain/callbacks/claim.ts';
import { createCallbackSender } from './domain/callbacks/sender.ts';
import type { ServiceContext } from './domain/context.ts';
import { sweepKycUploads } from './domain/kyc/uploads.ts';
import { claimPayouts, followPayouts } from './domain/rails/due-payouts.ts';
import { payClaimed } from './domain/rails/pay-order.ts';

const sweepEveryMs = 300_000;
const paymentsEveryMs = 30_000;

/**
 * Starts all work outside requests, and makes this process deliver the callbacks that `ctx` commits. Payouts and
 * callbacks share no workers, so neither delays the other.
 */
export async function startBackgroundWork(
  ctx: ServiceContext,
): Promise<{ warnings(): string[]; stop(): Promise<void> }> {
  const callbacks = await startCallbackWorker(ctx);
  ctx.deliverCallbacks = callbacks.deliver;
  const payouts = startPayouts(ctx);
  const sweeping = startSteps(sweepSteps(ctx), (step, problem) =>
    ctx.log.warn({ err: problem }, `${step} failed; it is tried again`),
  );
  return {
    warnings: sweeping.warnings,
    async stop() {
      await Promise.all([sweeping.stop(), payouts.stop()]);
      // From here on, other processes deliver the callbacks committed here.
      ctx.deliverCallbacks = undefined;
      await callbacks.stop();
    },
  };
}

export type CallbackWorker = {
  /** Starts sending the waiting callbacks of these subjects; returns immediately. */
  deliver(jobs: readonly CallbackJob[]): void;
  /** Resolves when no callback is being sent. */
  idle(): Promise<void>;
  /** Stops taking work; resolves within ten seconds, when every attempt under way is recorded. */
  stop(): Promise<void>;
};

/**
 * Starts sending callbacks in this process; any number of processes can do so. Callbacks committed here are sent
 * immediately. A regular look finds due retries and callbacks that a dead process left.
 */
export async function startCallbackWorker(
  ctx: ServiceContext,
  options: { lookEveryMs?: number; resolve?: Resolve } = {},
): Promise<CallbackWorker> {
  const { lookEveryMs = 2_000, resolve } = options;
  const key = await openWebhookKey(ctx.settings.keysDir);
  const sender = createCallbackSender({ ctx, key, ...(resolve ? { resolve } : {}) });
  const deliver = (jobs: readonly CallbackJob[]) => {
    for (const job of jobs) sender.deliver(job);
  };
  const looking = repeat(async () => deliver(await dueSubjects(ctx, ctx.pool)), {
    everyMs: lookEveryMs,
    failed: (problem) => ctx.log.warn({ err: problem }, 'looking for due callbacks failed'),
  });
  return {
    deliver,
    idle: () => sender.idle(),
    async stop() {
      await looking.stop();
      await sender.stop();
    },
  };
}

const payoutsAtOnce = 6;
const lookEveryMs = 250;

/** Shorter than the time a process gets to stop. */
const drainAtMostMs = 8_000;

/**
 * Pays confirmed orders when they are due; any number of processes can do so. A step still waiting for a silent bank is
 * abandoned when the process stops: its claim expires and another process repeats the step.
 */
export function startPayouts(ctx: ServiceContext, drainMs = drainAtMostMs): { stop(): Promise<void> } {
  const underWay = new Set<Promise<void>>();
  let mayBeMore = false;
  const look = async () => {
    const room = payoutsAtOnce - underWay.size;
    if (room === 0) return;
    const claims = await claimPayouts(ctx, room);
    mayBeMore = claims.length === room;
    for (const claim of claims) {
      const step = payClaimed(ctx, claim).finally(() => {
        underWay.delete(step);
        if (mayBeMore) looking.soon();
      });
      underWay.add(step);
    }
  };
  const looking = repeat(look, {
    everyMs: lookEveryMs,
    failed: (problem) => ctx.log.warn({ err: problem }, 'looking for due payouts failed'),
  });
  return {
    async stop() {
      await looking.stop();
      await Promise.race([Promise.all(underWay), sleep(drainMs, undefined, { ref: false })]);
    },
  };
}

/** Limit of a deletion of quotes or links, so that it does not hold a table for long; the next run deletes the rest. */
const rowsAtOnce = 10_000;

const deletions: Record<string, string> = {
  'forgetting rate windows': `delete from rate_windows where window_start < now() - interval '5 minutes'`,
  'forgetting nonces': `delete from nonces where wall_seen_at < now() - interval '10 minutes'`,
  // Expired tokens stay for a day, so that their owner hears "expired" and not "unknown".
  'forgetting tokens': `delete from tokens t using partners p where p.id = t.partner_id
     and t.expires_at < now() + make_interval(secs => p.clock_offset_seconds) - interval '1 day'`,
  // Unused quotes stay for a week, for the same reason. Used quotes belong to their order's history.
  'forgetting quotes': `delete from quotes where query_no in (
     select q.query_no from partners p cross join lateral (
       select query_no from quotes
       where partner_id = p.id and used_by is null
         and created_at < now() + make_interval(secs => p.clock_offset_seconds) - interval '7 days'
         and expires_at < now() + make_interval(secs => p.clock_offset_seconds) - interval '7 days'
       limit ${rowsAtOnce}) q)`,
  // Answered and expired links stay for a month, because their page says so.
  'forgetting links': `delete from information_requests where token_hash in (
     select r.token_hash from information_requests r
     join orders o on o.trade_id = r.trade_id join partners p on p.id = o.partner_id
     where least(r.answered_at, r.expires_at) < now() + make_interval(secs => p.clock_offset_seconds) - interval '30 days'
     limit ${rowsAtOnce})`,
};

/** The work that is repeated besides payouts and callbacks. Each step is safe to repeat and to run in several processes at once. */
export function sweepSteps(ctx: Pick<ServiceContext, 'pool' | 'settings' | 'wallNow' | 'log'>): Step[] {
  const tidying = Object.entries(deletions).map(([name, statement]) => ({
    name,
    everyMs: sweepEveryMs,
    run: async () => void (await ctx.pool.query(statement)),
  }));
  return [
    { name: 'taking up payments', everyMs: paymentsEveryMs, run: () => followPayouts(ctx) },
    ...tidying,
    { name: 'tidying KYC uploads', everyMs: sweepEveryMs, run: () => sweepKycUploads(ctx) },
  ];
}
