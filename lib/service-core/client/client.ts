import { type KeyObject, randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import {
  type DataOf,
  describeErrors,
  type Endpoint,
  encodeRequest,
  endpoints,
  type RequestInput,
  tryEncodeRequest,
} from '../contract/index.ts';
import { DEFAULT_SCHEME, loadPrivateKey, signAsync, signedBytesV2 } from '../signing/index.ts';
import {
  type CallOptions,
  type PayoutClient,
  type PayoutClientOptions,
  type Upload,
  usualTimeoutMs,
} from './options.ts';
import { endedAtTheDoor, isTokenRefusal, type Outcome, type OutcomeError, readAnswer } from './outcome.ts';
import { bodiesOf, type Prepared, plainRequest, prepareUpload } from './prepare.ts';
import { nodeTransport, type Transport } from './transport.ts';

const FIRST_DELAY_MS = 100;
const FACTOR = 3;

/**
 * Waits before attempt `attempt + 1`: 100 ms, then 300 ms, times a random 0.5 to 1.5, so that clients cut off together
 * do not return together. Returns false, without waiting, if the deadline would pass.
 */
async function backoff(attempt: number, deadline: number): Promise<boolean> {
  const delayMs = FIRST_DELAY_MS * FACTOR ** attempt * (0.5 + Math.random());
  if (performance.now() + delayMs >= deadline) return false;
  await sleep(delayMs);
  return true;
}

type Plan = {
  prepare: () => Prepared;
  replayable: boolean;
  deadline: number;
  /** The outcome of an attempt that was sent and not answered. */
  unanswered?: Outcome<never>;
};

const MAX_RETRIES = 2;

/** Creates a client of the payout interface that handles tokens, signatures, time limits and safe retries. */
export function createPayoutClient(options: PayoutClientOptions): PayoutClient {
  return new HttpPayoutClient(options);
}

class HttpPayoutClient implements PayoutClient {
  readonly #options: PayoutClientOptions;
  readonly #privateKey: KeyObject;
  readonly #transport: Transport & { close?(): void };
  readonly #tokens: TokenCache;
  readonly #base: string;

  constructor(options: PayoutClientOptions) {
    this.#options = options;
    this.#privateKey =
      typeof options.privateKey === 'string' ? loadPrivateKey(options.privateKey) : options.privateKey;
    this.#transport = options.transport ?? nodeTransport();
    this.#base = new URL(options.baseUrl).href.replace(/\/$/, '');
    this.#tokens = new TokenCache({
      fetchToken: () => this.#fetchToken(),
      now: options.now ?? (() => performance.now()),
    });
  }

  async call<E extends Endpoint>(
    endpoint: E,
    request: RequestInput<E>,
    options: CallOptions = {},
  ): Promise<Outcome<DataOf<E>>> {
    if (endpoint.encoding === 'multipart') throw new TypeError(`${endpoint.name} takes a file: use upload()`);
    const encoded = tryEncodeRequest(endpoint, request);
    if (!encoded.ok) return invalid(encoded.reason);
    const prepared = plainRequest(endpoint, encoded.value);
    return this.#run(endpoint, {
      prepare: () => prepared,
      replayable: !options.once && (endpoint.effect === 'read' || endpoint.effect === 'repeatable'),
      deadline: this.#deadline(options, usualTimeoutMs),
    });
  }

  async upload<E extends Endpoint>(
    endpoint: E,
    upload: Upload,
    options: CallOptions = {},
  ): Promise<Outcome<DataOf<E>>> {
    const { tradeId, type, fileName } = upload;
    const checked = tryEncodeRequest(endpoint, { tradeId, type, fileName } as RequestInput<E>);
    if (!checked.ok) return invalid(checked.reason);
    const prepared = await prepareUpload(endpoint.path, upload, this.#options.signV2 === true);
    if (prepared === undefined) return invalid([{ path: 'file', message: 'is larger than 16 MiB' }]);
    return this.#run(endpoint, { ...prepared, deadline: this.#deadline(options, 120_000) });
  }

  close(): void {
    this.#transport.close?.();
  }

  /**
   * Returns the outcome of all attempts: if the last attempt failed without effect, an earlier unanswered attempt may
   * still have arrived.
   */
  async #run<E extends Endpoint>(endpoint: E, plan: Plan): Promise<Outcome<DataOf<E>>> {
    const last = await this.#authorised(endpoint, plan);
    return plan.unanswered !== undefined && endedAtTheDoor(last) ? plan.unanswered : last;
  }

  /** Runs the attempts with a token, and again with a new token if the service rejects the first. */
  async #authorised<E extends Endpoint>(endpoint: E, plan: Plan): Promise<Outcome<DataOf<E>>> {
    if (endpoint.headers === 'none') return this.#attempts(endpoint, plan, {});
    const first = await this.#tokens.get();
    if (!first.ok) return { kind: 'not-sent', reason: first.reason, message: first.message };
    const outcome = await this.#attempts(endpoint, plan, this.#identity(first.token));
    if (outcome.kind !== 'refused' || !isTokenRefusal(outcome)) return outcome;
    this.#tokens.forget(first.token);
    // The first attempt used up a stream; bytes and plain requests can be sent again, because a refused call had no
    // effect.
    if (endpoint.encoding === 'multipart' && !plan.replayable) return outcome;
    const second = await this.#tokens.get();
    if (!second.ok) return outcome;
    return this.#attempts(endpoint, plan, this.#identity(second.token));
  }

  async #attempts<E extends Endpoint>(
    endpoint: E,
    plan: Plan,
    identity: Record<string, string>,
  ): Promise<Outcome<DataOf<E>>> {
    for (let attempt = 0; ; attempt += 1) {
      const outcome = await this.#exchange(endpoint, plan, identity);
      if (outcome.kind === 'unknown') plan.unanswered ??= outcome;
      const connectionFailed =
        (outcome.kind === 'not-sent' && outcome.reason === 'unreachable') ||
        (outcome.kind === 'unknown' && outcome.reason === 'connection-lost');
      if (!connectionFailed || !plan.replayable || attempt >= MAX_RETRIES) return outcome;
      if (!(await backoff(attempt, plan.deadline))) return outcome;
    }
  }

  async #exchange<E extends Endpoint>(
    endpoint: E,
    plan: Plan,
    identity: Record<string, string>,
  ): Promise<Outcome<DataOf<E>>> {
    const prepared = plan.prepare();
    const signature = await this.#signature(endpoint, prepared);
    const at = new Date();
    const startedAt = performance.now();
    const answer = await this.#transport({
      method: endpoint.method,
      url: new URL(this.#base + prepared.path),
      headers: { accept: 'application/json', ...prepared.headers, ...identity, ...signature },
      ...(prepared.body !== undefined && { body: prepared.body }),
      timeoutMs: Math.max(1, Math.round(plan.deadline - startedAt)),
    });
    const { outcome, envelopeStatus } = readAnswer(endpoint, answer);
    this.#tell({
      id: randomUUID(),
      endpoint: endpoint.name,
      method: endpoint.method,
      path: prepared.path,
      at,
      durationMs: Math.round(performance.now() - startedAt),
      ...(answer.kind === 'answered' && { httpStatus: answer.status }),
      ...(envelopeStatus !== undefined && { envelopeStatus }),
      ...bodiesOf(endpoint, prepared, answer.kind === 'answered' ? answer.body : undefined),
      sign: signature.sign ?? '',
      outcome: outcome.kind,
    });
    return outcome;
  }

  #deadline(options: CallOptions, usualMs: number): number {
    return performance.now() + (options.timeoutMs ?? this.#options.timeoutMs ?? usualMs);
  }

  #identity(token: string): Record<string, string> {
    return { appkey: this.#options.appKey, token };
  }

  async #signature(endpoint: Endpoint, prepared: Prepared): Promise<Record<string, string>> {
    if (endpoint.headers !== 'signed') return {};
    const scheme = this.#options.scheme ?? DEFAULT_SCHEME;
    if (this.#options.signV2 !== true) {
      return { sign: await signAsync(scheme, this.#privateKey, prepared.signedBytes) };
    }
    const timestamp = String(Math.floor((this.#options.now ?? Date.now)() / 1000));
    const nonce = randomUUID();
    const { pathname, search } = new URL(this.#base + prepared.path);
    const bytes = signedBytesV2({
      method: endpoint.method,
      pathAndQuery: pathname + search,
      timestamp,
      nonce,
      appKey: this.#options.appKey,
      body: prepared.signedBytes,
    });
    const signed = await signAsync(scheme, this.#privateKey, bytes);
    return { 'sign-version': '2', timestamp, nonce, sign: signed };
  }

  async #fetchToken(): Promise<TokenResult> {
    const { appKey, secretKey } = this.#options;
    const body = encodeRequest(endpoints.token, { appKey, secretKey });
    const prepared = plainRequest(endpoints.token, body);
    const plan: Plan = {
      prepare: () => prepared,
      replayable: true,
      deadline: this.#deadline({}, usualTimeoutMs),
    };
    const outcome = await this.#attempts(endpoints.token, plan, {});
    if (outcome.kind === 'accepted') return { ok: true, token: outcome.data };
    const message = `no token: ${outcome.message}`;
    return { ok: false, reason: outcome.kind === 'refused' ? 'token-refused' : 'unreachable', message };
  }

  #tell(exchange: Parameters<NonNullable<PayoutClientOptions['onExchange']>>[0]): void {
    try {
      this.#options.onExchange?.(exchange);
    } catch {
      // A failing hook must not turn a completed payment into an exception.
    }
  }
}

function invalid(errors: readonly OutcomeError[]): Outcome<never> {
  const list = errors.map(({ path, message }) => ({ path, message }));
  return { kind: 'not-sent', reason: 'invalid-request', message: describeErrors(list), errors: list };
}

type TokenResult =
  | { ok: true; token: string }
  | { ok: false; reason: 'unreachable' | 'token-refused'; message: string };

const LIFETIME_MS = 60 * 60 * 1000;
const RENEW_BEFORE_END_MS = 5 * 60 * 1000;

/**
 * Caches one token and renews it five minutes before its hour ends, with one renewal in flight for all waiting calls
 * (decisions §1.6). If the renewal fails, the old token is used while it is valid.
 */
class TokenCache {
  readonly #fetchToken: () => Promise<TokenResult>;
  readonly #now: () => number;
  #current: { token: string; endsAt: number } | undefined;
  #renewal: Promise<TokenResult> | undefined;

  constructor(options: { fetchToken: () => Promise<TokenResult>; now: () => number }) {
    this.#fetchToken = options.fetchToken;
    this.#now = options.now;
  }

  async get(): Promise<TokenResult> {
    const current = this.#current;
    if (current !== undefined && this.#now() < current.endsAt - RENEW_BEFORE_END_MS) {
      return { ok: true, token: current.token };
    }
    const renewed = await this.#renew();
    if (renewed.ok || current === undefined || this.#current !== current) return renewed;
    return this.#now() < current.endsAt ? { ok: true, token: current.token } : renewed;
  }

  /** Forgets a token that the service called invalid, unless a new token has replaced it already. */
  forget(token: string): void {
    if (this.#current?.token === token) this.#current = undefined;
  }

  #renew(): Promise<TokenResult> {
    this.#renewal ??= this.#fetch().finally(() => {
      this.#renewal = undefined;
    });
    return this.#renewal;
  }

  async #fetch(): Promise<TokenResult> {
    const askedAt = this.#now();
    const result = await this.#fetchToken();
    if (result.ok) this.#current = { token: result.token, endsAt: askedAt + LIFETIME_MS };
    return result;
  }
}
