export type QuotePhase = 'fresh' | 'ageing' | 'expired';

const AGEING_MS = 60_000;
const FRESH_FOR_MS = 300_000;

/** Returns the phase of a quote at a server time (ms). Without an end it counts as fresh for five minutes. */
export function quoteTiming(o: { serverNowMs: number; fetchedAt: string; expiresAt?: string }): {
  phase: QuotePhase;
  leftMs: number;
  share: number;
} {
  const start = Date.parse(o.fetchedAt);
  const end = o.expiresAt ? Date.parse(o.expiresAt) : start + FRESH_FOR_MS;
  const leftMs = Math.max(0, end - o.serverNowMs);
  const share = end > start ? Math.min(1, leftMs / (end - start)) : 0;
  return { phase: leftMs === 0 ? 'expired' : leftMs < AGEING_MS ? 'ageing' : 'fresh', leftMs, share };
}
