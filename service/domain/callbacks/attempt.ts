import { CALLBACK_PATH, encodeCallback } from '../../../lib/service-core/contract/index.ts';
import type { ServiceContext } from '../context.ts';
import { checkCallbackUrl, type Resolve, resolveByDns, resolveTarget } from './address.ts';
import type { Claim } from './claim.ts';
import { deadlineMs, exchange } from './exchange.ts';
import { judgeReply, type Verdict } from './verdict.ts';
import type { WebhookKey } from './webhook-key.ts';

export type AttemptDependencies = {
  ctx: Pick<ServiceContext, 'settings' | 'wallNow'>;
  key: WebhookKey;
  resolve?: Resolve;
};

/** One attempt to deliver one event, judged. Never throws for what a partner or its network does. */
export async function attemptDelivery(
  { ctx, key, resolve = resolveByDns }: AttemptDependencies,
  claim: Claim,
): Promise<Verdict & { durationMs: number }> {
  const startedAt = performance.now();
  const verdict = await send();
  return { ...verdict, durationMs: performance.now() - startedAt };

  async function send(): Promise<Verdict> {
    if (claim.callbackUrl === null) return notSent('no callback address is registered');
    const policy = { allowLoopback: ctx.settings.mode === 'sandbox' };
    const checked = checkCallbackUrl(claim.callbackUrl, policy);
    if (!checked.ok) return notSent(checked.reason);
    const target = await within(deadlineMs, resolveTarget(checked.value, resolve));
    if (!target) return notSent('timed out while resolving the callback address');
    if (!target.ok) return notSent(target.reason);

    const url = new URL(checked.value.url);
    url.pathname = `${url.pathname.replace(/\/+$/, '')}${CALLBACK_PATH}`;
    const body = encodeCallback(claim.event);
    // Receivers compare the timestamp with their own clock: real time, not the partner's sandbox clock.
    const timestampSeconds = Math.floor(ctx.wallNow().getTime() / 1000);
    const id = claim.deliveryId;
    const reply = await exchange({
      url,
      addresses: target.value,
      body,
      deadlineMs: deadlineMs - (performance.now() - startedAt),
      headers: {
        'content-type': 'application/json; charset=utf-8',
        'user-agent': 'corridor-callbacks',
        appkey: claim.appKey,
        'webhook-id': id,
        'webhook-timestamp': String(timestampSeconds),
        'webhook-signature': key.signature({ id, timestampSeconds, body }),
      },
    });
    return judgeReply(reply);
  }
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
