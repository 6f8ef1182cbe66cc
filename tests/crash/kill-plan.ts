import type { PostgresDeath } from '../../lab/postgres.ts';

export type Kill = 'service' | 'portal' | PostgresDeath;

/**
 * Plans the kills: of four, two hit a process of the service with its payouts and callbacks, one PostgreSQL, by either
 * death, and one the portal. The same seed gives the same plan.
 */
export function killPlan(kills: number, seed: number): Kill[] {
  const round: readonly Kill[][] = [
    ['service', 'postmaster', 'service', 'portal'],
    ['service', 'immediate', 'service', 'portal'],
  ];
  const all = Array.from({ length: kills }, (_, n) => round[Math.floor(n / 4) % 2]?.[n % 4] ?? 'service');
  const random = randomOf(seed);
  // Fisher–Yates.
  for (let last = all.length - 1; last > 0; last -= 1) {
    const other = Math.floor(random() * (last + 1));
    [all[last], all[other]] = [all[other] as Kill, all[last] as Kill];
  }
  return all;
}

/** After how many orders each kill comes: spread over the whole run, none of them at a regular distance. */
export function killMoments(o: { kills: number; orders: number; seed: number }): number[] {
  const random = randomOf(o.seed + 1);
  const width = (o.orders * 0.95) / o.kills;
  return Array.from({ length: o.kills }, (_, n) => Math.floor((n + random()) * width));
}

/** Numbers from 0 up to 1, the same for the same seed (mulberry32). */
function randomOf(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
