import { encodeCallback } from '../../../lib/service-core/contract/index.ts';
import type { ServiceContext } from '../context.ts';
import { type Resolve, resolveByDns } from './address.ts';
import type { Claim } from './claim.ts';
import { deadlineMs } from './connections.ts';
import { exchange } from './exchange.ts';
import { createRouteFinder } from './route.ts';
import { judgeReply, type Verdict } from './verdict.ts';
import type { WebhookKey } from './webhook-key.ts';

export type AttemptDependencies = {
  ctx: Pick<ServiceContext, 'settings' | 'wallNow'>;
  key: WebhookKey;
  resolve?: Resolve;
};

/** Makes one attempt to deliver one event, and judges it. Never throws for a fault of a partner or its network. */
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
