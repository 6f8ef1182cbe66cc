import { configureGlobal } from 'fast-check';

/** The random choices of the gate are the same in each run, so that a failure is the change's and not the day's. */
const usualSeed = 20_261_125;

/** The seed of this run: `TEST_SEED`, a whole number. */
export function testSeed(): number {
  const seed = Number(process.env.TEST_SEED || usualSeed);
  if (!Number.isInteger(seed)) throw new Error(`TEST_SEED is a whole number, not "${process.env.TEST_SEED}"`);
  return seed;
}

/**
 * The number of its cases that a law tries: a quarter in the gate, where they are the same each time, all of them where a
 * seed is given, as the long run and the planted bugs do.
 */
export const runs = (all: number): number => (process.env.TEST_SEED ? all : Math.ceil(all / 4));

configureGlobal({ seed: testSeed() });
