export type TokenResult =
  | { ok: true; token: string }
  | { ok: false; reason: 'unreachable' | 'token-refused'; message: string };

const LIFETIME_MS = 60 * 60 * 1000;
const RENEW_BEFORE_END_MS = 5 * 60 * 1000;

/**
 * Keeps one token: renews it five minutes before its hour ends, with one renewal in flight however many calls wait for
 * it (decisions §1.6). A renewal that fails while the old token still holds is no failure yet.
 */
export class TokenCache {
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

  /** Forgets a token that the service called invalid, unless another one has taken its place already. */
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
