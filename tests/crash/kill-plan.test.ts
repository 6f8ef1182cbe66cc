import { expect, it } from 'vitest';
import { killMoments, killPlan } from './kill-plan.ts';

it('kills the service half of the time, PostgreSQL by either death and the portal a quarter each', () => {
  const plan = killPlan(200, 7);
  const of = (...kinds: string[]) => plan.filter((kill) => kinds.includes(kill)).length;
  expect([of('service'), of('postmaster', 'immediate'), of('portal')]).toEqual([100, 50, 50]);
  expect([of('postmaster'), of('immediate')]).toEqual([25, 25]);
});

it('is the same for the same seed, and another for another', () => {
  expect(killPlan(200, 7)).toEqual(killPlan(200, 7));
  expect(killPlan(200, 7)).not.toEqual(killPlan(200, 8));
});

it('spreads the kills over the run, in order', () => {
  const moments = killMoments({ kills: 200, orders: 20_000, seed: 7 });
  expect(moments).toHaveLength(200);
  expect(moments).toEqual(moments.toSorted((a, b) => a - b));
  expect(moments[0]).toBeLessThan(200);
  expect(moments.at(-1)).toBeGreaterThan(18_000);
  expect(moments.at(-1)).toBeLessThan(20_000);
});
