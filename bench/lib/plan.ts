/** Durations and sizes of the measurements. Quick is for writing code: its numbers are not results. */
export type Plan = {
  quick: boolean;
  /** Pairs that have to be kept for a verdict. */
  pairs: number;
  /** Noisy pairs are tried again until this many were measured. */
  pairsAtMost: number;
  seconds: number;
  warmUpSeconds: number;
  clients: number;
  latencySamples: number;
  /** Starts of the product and of its floor. */
  starts: number;
};

export const fullPlan: Plan = {
  quick: false,
  pairs: 7,
  pairsAtMost: 10,
  seconds: 5,
  warmUpSeconds: 2,
  clients: 64,
  latencySamples: 20_000,
  starts: 7,
};

export const quickPlan: Plan = {
  quick: true,
  pairs: 2,
  pairsAtMost: 2,
  seconds: 1,
  warmUpSeconds: 0.5,
  clients: 64,
  latencySamples: 500,
  starts: 1,
};
