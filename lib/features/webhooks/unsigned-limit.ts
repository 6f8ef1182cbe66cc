import { setTimeout as sleep } from 'node:timers/promises';
import { networkOf } from '../../auth/request-facts.ts';
import { fairTurns } from '../../process/turns.ts';
import { shared } from '../../shared.ts';

/** The number taken at once, and a second afterwards: from one address, and in all. */
const limits = {
  address: { burst: 60, perSecond: 10 },
  all: { burst: 300, perSecond: 50 },
} as const;
const mostAddresses = 10_000;
const mostStoredAtOnce = 2;
const holdMs = 200;
const mostHeld = 500;

type Bucket = { left: number; atMs: number };
type State = {
  all: Bucket;
  byAddress: Map<string, Bucket>;
  held: number;
};

/**
 * True if one more callback without a valid signature is taken from this address. Counted in memory, in each process by
 * itself: it must cost less than what it keeps away. A sender that is refused sends again later.
 */
export function takesUnsigned(address: string, atMs = performance.now()): boolean {
  const { all, byAddress } = stateOf(atMs);
  const key = networkOf(address);
  const own = byAddress.get(key) ?? { left: limits.address.burst, atMs };
  // The one that was heard of last is forgotten last.
  byAddress.delete(key);
  byAddress.set(key, own);
  if (byAddress.size > mostAddresses) byAddress.delete(byAddress.keys().next().value ?? '');
  refill(own, limits.address, atMs);
  refill(all, limits.all, atMs);
  if (own.left < 1 || all.left < 1) return false;
  own.left -= 1;
  all.left -= 1;
  return true;
}

/** Stores few unsigned callbacks at a time, so that connections and processor are there for what the service signed. */
export const storeInTurn = <T>(store: () => Promise<T>): Promise<T> =>
  shared('unsigned-turns', () => fairTurns(mostStoredAtOnce))({ place: '', isKnown: false }, store);

/** Lets a sender that was refused wait for its answer: one that sends without a pause is slowed down by it. */
export async function holdBack(): Promise<void> {
  const state = stateOf();
  if (state.held >= mostHeld) return;
  state.held += 1;
  await sleep(holdMs);
  state.held -= 1;
}

const stateOf = (atMs = performance.now()): State =>
  shared('unsigned-callbacks', () => ({
    all: { left: limits.all.burst, atMs },
    byAddress: new Map(),
    held: 0,
  }));

function refill(bucket: Bucket, limit: { burst: number; perSecond: number }, atMs: number): void {
  const gained = ((atMs - bucket.atMs) / 1_000) * limit.perSecond;
  bucket.left = Math.min(limit.burst, bucket.left + Math.max(0, gained));
  bucket.atMs = atMs;
}
