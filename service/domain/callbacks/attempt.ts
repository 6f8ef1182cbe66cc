import { encodeCallback, isCallbackAccepted, parseWire } from '../../../lib/service-core/contract/index.ts';
import type { ServiceContext } from '../context.ts';
import { createRouteFinder, type Resolve, resolveByDns } from './address.ts';
import type { WebhookKey } from './callback-keys.ts';
import type { Claim } from './claim.ts';
import { type CallbackReply, deadlineMs, exchange } from './exchange.ts';

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

/** The length of a reply that is kept: enough to find a receiver's fault by. */
const keptCharacters = 2_000;

export type Verdict = {
  delivered: boolean;
  httpStatus: number | null;
  response: string | null;
  error: string | null;
};

/** Success is HTTP 2xx and a JSON body whose `code` is '200'; a number 200 is taken too (decisions §8). */
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

/** PostgreSQL keeps no NUL in text, and a cut must not leave half a character. */
function kept(text: string): string {
  return text
    .replaceAll('\u0000', '\uFFFD')
    .slice(0, keptCharacters)
    .replace(/\p{Surrogate}/gu, '\uFFFD');
}
