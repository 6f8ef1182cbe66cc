import { expect, it } from 'vitest';
import { goalOf, measurePairs, type Pair } from './pairs.ts';
import { fullPlan } from './plan.ts';
import { seesOtherProcesses } from './processor.ts';
import { lineOf, verdictOf } from './report.ts';
import { quantile, spreadOf } from './statistics.ts';

const plan = { ...fullPlan, pairs: 3, pairsAtMost: 5 };
const pair = (ratio: number, otherCores = 0, broken: string[] = []): Pair => ({
  ratios: { it: ratio },
  figures: { rate: ratio * 100 },
  usages: [{ seconds: 1, otherCores, cpuSeconds: {} }],
  broken,
});
const measured = (pairs: readonly Pair[]) => measurePairs(plan, async (number) => pairs[number] ?? pair(9));
const goal = { at: 'least', value: 1 } as const;

it('takes quantiles between the values', () => {
  expect(quantile([3, 1, 2], 0.5)).toBe(2);
  expect(quantile([0, 10], 0.99)).toBeCloseTo(9.9);
  expect(spreadOf([5, 1, 3])).toEqual({ median: 3, min: 1, max: 5 });
  expect(() => quantile([], 0.5)).toThrow(RangeError);
});

it.runIf(seesOtherProcesses)('throws noisy pairs away and tries again', async () => {
  const pairs = await measured([pair(1), pair(50, 0.16), pair(2), pair(3, 0.15)]);
  const judged = goalOf(pairs, 'it', 'it', goal);
  expect(judged).toMatchObject({ kept: 3, discarded: 1, ratio: { median: 2, min: 1, max: 3 } });
  expect(pairs.figures).toEqual({ rate: 200 });
  expect(lineOf(judged)).toBe('it · ratio 2.00 (1.00–3.00) · goal ≥ 1 · holds · kept 3, discarded 1');
});

it.runIf(seesOtherProcesses)('shows what a busy machine gave, and does not judge it', async () => {
  const pairs = await measured([pair(1), pair(2, 1), pair(3, 1), pair(4, 1), pair(5, 1)]);
  const judged = goalOf(pairs, 'it', 'it', goal);
  expect(verdictOf(judged)).toBe('not judged');
  expect(judged).toMatchObject({ kept: 1, discarded: 4, undecided: '1 of 3 pairs were quiet' });
});

it('scores zero for a trial that broke an invariant, however noisy it was', async () => {
  const pairs = await measured([pair(5), pair(5, 1, ['1 lost']), pair(5), pair(5)]);
  expect(pairs.spreadOf('it').min).toBe(0);
  expect(pairs.broken).toEqual(['1 lost']);
});

it('judges a bound from above too', () => {
  const ratio = spreadOf([2]);
  const of = (value: number) =>
    verdictOf({ name: 'it', ratio, goal: { at: 'most', value }, kept: 1, discarded: 0 });
  expect([of(2), of(1.9)]).toEqual(['holds', 'does not hold']);
});
