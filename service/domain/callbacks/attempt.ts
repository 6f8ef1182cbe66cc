import { encodeCallback, isCallbackAccepted, parseWire } from '../../../lib/service-core/contract/index.ts';
import { coalescerPer } from '../coalescer.ts';
import type { ServiceContext } from '../context.ts';
import { query } from '../database.ts';
import { createRouteFinder, type Resolve, resolveByDns } from './address.ts';
import type { Claim } from './callback-job.ts';
import type { WebhookKey } from './callback-keys.ts';
import { type CallbackReply, deadlineMs, exchange } from './exchange.ts';

export type AttemptDependencies = {
  ctx: Pick<ServiceContext, 'settings' | 'wallNow'>;
  key: WebhookKey;
  resolve?: Resolve;
};

/**
 * Makes one attempt to deliver an event and returns its verdict. Never throws for a fault of a partner or its network.
 */
export type Attempt = (claim: Claim) => Promise<Verdict & { durationMs: number }>;

export function createAttempt({ ctx, key, resolve = resolveByDns }: AttemptDependencies): Attempt {
  const findRoute = createRouteFinder({ allowLoopback: ctx.settings.mode === 'sandbox' }, resolve);

  const send = async (claim: Claim, startedAt: number): Promise<Verdict> => {
    if (claim.callbackUrl === null) return notSent('no callback address is registered');
    const found = findRoute(claim.callbackUrl);
    const route = found instanceof Promise ? await within(deadlineMs, found) : found;
    if (!route) return notSent('timed out while resolving the callback address');
    if (!route.ok) return notSent(route.reason);

    const body = encodeCallback(claim.event);
    // Receivers compare the timestamp with their own clock: real time, not the partner's sandbox clock.
    const timestampSeconds = Math.floor(ctx.wallNow().getTime() / 1000);
    const id = claim.deliveryId;
    const reply = await exchange({
      ...route.value,
      body,
      deadlineMs: deadlineMs - (performance.now() - startedAt),
      headers: {
        'content-type': 'application/json; charset=utf-8',
        'user-agent': 'corridor-callbacks',
        appkey: claim.appKey,
        'webhook-id': id,
        'webhook-timestamp': String(timestampSeconds),
        'webhook-signature': key.signature({ id, timestampSeconds, body }, claim.secrets),
      },
    });
    return judgeReply(reply);
  };

  return async (claim) => {
    const startedAt = performance.now();
    const verdict = await send(claim, startedAt);
    return { ...verdict, durationMs: performance.now() - startedAt };
  };
}

function notSent(error: string): Verdict {
  return { delivered: false, httpStatus: null, response: null, error };
}

async function within<T>(timeoutMs: number, work: Promise<T>): Promise<T | undefined> {
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<undefined>((resolve) => {
    timer = setTimeout(() => resolve(undefined), timeoutMs);
  });
  try {
    return await Promise.race([work, timeout]);
  } finally {
    clearTimeout(timer);
  }
}

/** Length to which a stored reply is cut: enough to diagnose a receiver's fault. */
const keptCharacters = 2_000;

type Verdict = {
  delivered: boolean;
  httpStatus: number | null;
  response: string | null;
  error: string | null;
};

/** Judges a reply: success is HTTP 2xx and a JSON body with `code` '200' or 200 (decisions §8). */
export function judgeReply(reply: CallbackReply): Verdict {
  const httpStatus = reply.httpStatus ?? null;
  const response = reply.text === undefined ? null : kept(reply.text);
  if (!reply.ok) return { delivered: false, httpStatus, response, error: reply.error };
  const error = faultOf(reply.httpStatus, reply.text);
  return { delivered: error === null, httpStatus, response, error };
}

function faultOf(httpStatus: number, text: string): string | null {
  if (httpStatus < 200 || httpStatus > 299) return `HTTP ${httpStatus}`;
  const body = parseWire(Buffer.from(text, 'utf8'));
  if (!body.ok) return 'the reply is not JSON';
  return isCallbackAccepted(body.value) ? null : 'the reply’s code is not 200';
}

/** Replaces NUL, which PostgreSQL text cannot hold, and any surrogate left unpaired by the cut. */
function kept(text: string): string {
  return text
    .replaceAll('\u0000', '\uFFFD')
    .slice(0, keptCharacters)
    .replace(/\p{Surrogate}/gu, '\uFFFD');
}

/** The first attempt and at most 16 retries (specification §6). */
export const maxAttempts = 17;

const firstRetrySeconds = 5;
const growth = 1.6;
const longestSeconds = 900;
const jitterShare = 0.1;

/**
 * Seconds until the next attempt after `failedAttempts` failures, or undefined if none is left (decisions §8). Jitter
 * only lengthens the delay, so no retry comes early; all attempts end within two hours.
 */
export function retryDelaySeconds(
  failedAttempts: number,
  random: () => number = Math.random,
): number | undefined {
  if (failedAttempts >= maxAttempts) return undefined;
  const plain = Math.min(longestSeconds, firstRetrySeconds * growth ** (failedAttempts - 1));
  return plain * (1 + jitterShare * random());
}

export type Recorded = {
  outcome: 'delivered' | 'retry' | 'failed';
  /** True if another event of the subject may now be due. */
  hasNext: boolean;
};

type RecordContext = Pick<ServiceContext, 'pool' | 'wallNow'>;
type FinishedAttempt = { claim: Claim; at: Date; verdict: Verdict & { durationMs: number } };

const attempt = `
  insert into delivery_attempts (delivery_id, at, duration_ms, http_status, response, error)
  values ($1, $2, $3, $4, $5, $6)`;

// A success counts even if the claim was lost: the receiver has the event. Returns only the deliveries whose subject
// may have another pending event, usually few.
const delivered = `
  with given as (
    select * from unnest($1::uuid[], $2::timestamptz[], $3::int[], $4::int[], $5::text[])
      as g (id, at, duration_ms, http_status, response)
  ), attempt as (
    insert into delivery_attempts (delivery_id, at, duration_ms, http_status, response) select * from given
  ), changed as (
    update deliveries d
    set state = 'delivered', attempts = attempts + 1, finished_at = g.at, wall_claimed_until = null
    from given g where d.id = g.id and d.state = 'pending'
    returning d.id, exists (
      select from deliveries e where e.subject = d.subject and e.state = 'pending' and e.id <> d.id) as has_next
  )
  select id from given left join changed using (id) where changed.has_next is distinct from false`;

// A failure counts only while the claim is held: after a lost claim the other sender's result decides.
const failed = `
  with attempt as (${attempt})
  update deliveries
  set attempts = attempts + 1, wall_claimed_until = null,
      state = case when $7::timestamptz is null then 'failed' else 'pending' end,
      next_attempt_at = coalesce($7, next_attempt_at),
      finished_at = case when $7::timestamptz is null then $2::timestamptz end
  where id = $1 and state = 'pending' and wall_claimed_until = $8::timestamptz`;

const recording = coalescerPer((ctx: RecordContext) => ({
  maxBatch: 256,
  lanes: 1,
  run: (attempts: readonly FinishedAttempt[]) => recordDelivered(ctx, attempts),
}));

async function recordDelivered(
  ctx: RecordContext,
  attempts: readonly FinishedAttempt[],
): Promise<Recorded[]> {
  const rows = await query<{ id: string }>(ctx.pool, delivered, [
    attempts.map(({ claim }) => claim.deliveryId),
    attempts.map(({ at }) => at.toISOString()),
    attempts.map(({ verdict }) => Math.round(verdict.durationMs)),
    attempts.map(({ verdict }) => verdict.httpStatus),
    attempts.map(({ verdict }) => verdict.response),
  ]);
  const haveNext = new Set(rows.map((row) => row.id));
  return attempts.map(({ claim }) => ({ outcome: 'delivered', hasNext: haveNext.has(claim.deliveryId) }));
}

/**
 * Records the attempt and its outcome: delivered, waiting for a retry, or failed after the last attempt. Until this is
 * written the event counts as not sent, so a crash in between sends it again (at least once). Successful deliveries
 * share a commit.
 */
export async function recordAttempt(
  ctx: RecordContext,
  claim: Claim,
  verdict: Verdict & { durationMs: number },
): Promise<Recorded> {
  const wall = ctx.wallNow().getTime();
  const at = new Date(wall + claim.clockOffsetSeconds * 1000);
  if (verdict.delivered) return recording(ctx)(claim.deliveryId, { claim, at, verdict });
  const { httpStatus, response, error } = verdict;
  const values = [claim.deliveryId, at, Math.round(verdict.durationMs), httpStatus, response, error];
  const delaySeconds = retryDelaySeconds(claim.attempts + 1);
  const nextAt = delaySeconds === undefined ? null : new Date(at.getTime() + delaySeconds * 1000);
  await query(ctx.pool, failed, [...values, nextAt, claim.claimedUntil]);
  // A final failure lets the subject's next event go; a retry holds it back.
  return delaySeconds === undefined
    ? { outcome: 'failed', hasNext: true }
    : { outcome: 'retry', hasNext: false };
}
