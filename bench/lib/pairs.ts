import type { Plan } from './plan.ts';
import { seesOtherProcesses, type Usage } from './processor.ts';
import type { Bound, Goal } from './report.ts';
import { median, type Spread, spreadOf } from './statistics.ts';

/** One A and one B, measured right after each other. */
export type Pair = {
  ratios: Record<string, number>;
  /** Figures shown beside the ratios; the median of each is reported. */
  figures: Record<string, number>;
  usages: readonly Usage[];
  /** Invariants that a trial broke. Its ratios are zero then, and it is always kept. */
  broken?: readonly string[];
};

export type Pairs = {
  kept: number;
  discarded: number;
  undecided?: string;
  spreadOf(name: string): Spread;
  figures: Record<string, number>;
  broken: string[];
};

/** A pair is thrown away when other processes took more than this of one core during either half. */
const otherCoresAtMost = 0.15;

const isQuiet = (pair: Pair): boolean =>
  seesOtherProcesses && pair.usages.every(({ otherCores }) => otherCores <= otherCoresAtMost);

/**
 * Measures pairs until enough of them were quiet. When too few were, all are reported and nothing is judged: a number
 * of a busy machine is better seen than hidden, and is no result.
 */
export async function measurePairs(
  plan: Plan,
  measure: (pairNumber: number) => Promise<Pair>,
): Promise<Pairs> {
  const kept: Pair[] = [];
  const noisy: Pair[] = [];
  for (let number = 0; kept.length < plan.pairs && number < plan.pairsAtMost; number += 1) {
    const pair = await measure(number);
    (isQuiet(pair) || pair.broken?.length ? kept : noisy).push(pair);
  }
  const isEnough = kept.length >= plan.pairs;
  const used = isEnough ? kept : [...kept, ...noisy];
  const undecided = undecidedBecause(plan, kept.length);
  const broken = used.flatMap((pair) => pair.broken ?? []);
  const names = Object.keys(used[0]?.figures ?? {});
  return {
    kept: kept.length,
    discarded: noisy.length,
    ...(undecided && broken.length === 0 ? { undecided } : {}),
    spreadOf: (name) =>
      spreadOf(used.map((pair) => (pair.broken?.length ? 0 : (pair.ratios[name] ?? Number.NaN)))),
    figures: Object.fromEntries(
      names.map((name) => [name, median(used.map(({ figures }) => figures[name] ?? Number.NaN))]),
    ),
    broken,
  };
}

function undecidedBecause(plan: Plan, kept: number): string | undefined {
  if (!seesOtherProcesses) return 'this system does not tell what other processes use';
  if (kept < plan.pairs) return `${kept} of ${plan.pairs} pairs were quiet`;
  return plan.quick ? 'quick run' : undefined;
}

/** A goal on one ratio of the pairs. */
export function goalOf(pairs: Pairs, ratio: string, name: string, goal?: Bound): Goal {
  const { kept, discarded, undecided } = pairs;
  const base = { name, ratio: pairs.spreadOf(ratio), kept, discarded };
  return { ...base, ...(goal && { goal }), ...(undecided && { undecided }) };
}
