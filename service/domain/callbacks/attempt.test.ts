import fc from 'fast-check';
import { expect, it } from 'vitest';
import { maxAttempts, retryDelaySeconds } from './attempt.ts';

function schedule(random: () => number): number[] {
  const delays: number[] = [];
  for (let failed = 1; ; failed += 1) {
    const delay = retryDelaySeconds(failed, random);
    if (delay === undefined) return delays;
    delays.push(delay);
  }
}

it('retries 16 times, the first after 5 seconds, each 1.6 times later, capped at 900', () => {
  const delays = schedule(() => 0);
  expect(delays).toHaveLength(16);
  expect(delays.slice(0, 4).map((delay) => Math.round(delay * 1000) / 1000)).toEqual([5, 8, 12.8, 20.48]);
  expect(delays.slice(-4)).toEqual([900, 900, 900, 900]);
  expect(delays.reduce((sum, delay) => sum + delay) / 60).toBeCloseTo(99, 0);
});

it('makes 17 attempts within two hours whatever the jitter, even when each takes its full ten seconds', () => {
  fc.assert(
    fc.property(
      fc.array(fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true }), {
        minLength: 16,
        maxLength: 16,
      }),
      (jitter) => {
        let next = 0;
        const delays = schedule(() => jitter[next++] ?? 0);
        expect(delays.length + 1).toBe(maxAttempts);
        expect(delays.reduce((sum, delay) => sum + delay) + maxAttempts * 10).toBeLessThan(7_200);
        delays.forEach((delay, n) => {
          const plain = Math.min(900, 5 * 1.6 ** n);
          expect(delay).toBeGreaterThanOrEqual(plain);
          expect(delay).toBeLessThanOrEqual(plain * 1.1);
        });
      },
    ),
  );
});
