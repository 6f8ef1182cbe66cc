import type { Spread } from './statistics.ts';

export type Bound = { at: 'least' | 'most'; value: number };

/** One goal, judged. Without a `goal` it is a figure that design/performance sets no bound for. */
export type Goal = {
  name: string;
  ratio: Spread | undefined;
  goal?: Bound;
  /** Pairs measured in quiet, and pairs thrown away because other processes took too much of the machine. */
  kept: number;
  discarded: number;
  /** Too few quiet pairs, or something the machine does not have: the ratio is shown and not judged. */
  undecided?: string;
};

export type Report = { goals: Goal[]; figures: [name: string, value: string][] };

export type Verdict = 'holds' | 'does not hold' | 'not judged' | 'no goal';

export function verdictOf({ ratio, goal, undecided }: Goal): Verdict {
  if (!goal) return 'no goal';
  if (!ratio || undecided) return 'not judged';
  const holds = goal.at === 'least' ? ratio.median >= goal.value : ratio.median <= goal.value;
  return holds ? 'holds' : 'does not hold';
}

export const boundText = (goal: Bound | undefined): string =>
  goal ? `${goal.at === 'least' ? '≥' : '≤'} ${goal.value}` : '–';

export const ratioText = (ratio: Spread | undefined): string =>
  ratio ? `${ratio.median.toFixed(2)} (${ratio.min.toFixed(2)}–${ratio.max.toFixed(2)})` : 'not measured';

/** The one line of a goal: name, ratio, goal, verdict, trials. */
export function lineOf(goal: Goal): string {
  const verdict = verdictOf(goal);
  const why = goal.undecided && verdict === 'not judged' ? ` (${goal.undecided})` : '';
  const trials = `kept ${goal.kept}, discarded ${goal.discarded}`;
  return `${goal.name} · ratio ${ratioText(goal.ratio)} · goal ${boundText(goal.goal)} · ${verdict}${why} · ${trials}`;
}

/** A number with three significant digits, thousands apart. */
export function short(value: number): string {
  const digits = value === 0 ? 0 : Math.max(0, 2 - Math.floor(Math.log10(Math.abs(value))));
  return value.toLocaleString('en', { maximumFractionDigits: Math.min(digits, 6) });
}
