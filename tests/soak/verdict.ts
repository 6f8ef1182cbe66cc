import { median } from '../support/memory.ts';

export type Sample = { seconds: number; rssMiB: number };

export type Verdict = {
  settledMiB: number;
  lastMiB: number;
  highestMiB: number;
  growth: number;
  isFlat: boolean;
};

/** After the first minute memory may differ by a tenth (issue 3). */
const growthAtMost = 1.1;

/**
 * Judges if memory stayed flat: the median of the last tenth of the time, at least a minute of it in a long run,
 * against that of as long a time after the first minute. Medians, because a collection that is just due says nothing.
 */
export function verdictOf(samples: readonly Sample[]): Verdict {
  const end = samples.at(-1)?.seconds ?? 0;
  const warmUp = Math.min(60, end / 4);
  const span = Math.max(Math.min(60, end / 4), end / 10);
  const within = (from: number, to: number): number[] =>
    samples.filter(({ seconds }) => seconds >= from && seconds <= to).map(({ rssMiB }) => rssMiB);
  const settledMiB = median(within(warmUp, warmUp + span));
  const lastMiB = median(within(end - span, end));
  const highestMiB = Math.max(...within(warmUp, end));
  const growth = settledMiB === 0 ? 1 : lastMiB / settledMiB;
  return { settledMiB, lastMiB, highestMiB, growth, isFlat: growth <= growthAtMost };
}
