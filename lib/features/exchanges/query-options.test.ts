import { expect, test } from 'vitest';
import { capabilitiesOptions } from './query-options.ts';
import type { CapabilityHealth } from './schema.ts';

const inMs = (ms: number) => new Date(Date.now() + ms).toISOString();
const failing = (retryAt: string | null, isResting = true) => ({ state: 'failing', isResting, retryAt });
const nextReadMs = (data: object[] | undefined) => {
  const { refetchInterval } = capabilitiesOptions();
  if (typeof refetchInterval !== 'function') throw new Error('the interval follows the answer');
  return refetchInterval({ state: { data: data as CapabilityHealth[] | undefined } } as never);
};

test.each([
  ['once a minute before the first answer', undefined, 60_000],
  ['once a minute while nothing fails', [{ state: 'ok' }, { state: 'idle' }], 60_000],
  ['every ten seconds while something fails', [failing(null, false)], 10_000],
  ['after ten seconds at the latest', [failing(inMs(600_000))], 10_000],
  ['after a second at the soonest', [failing(inMs(-600_000)), failing(inMs(600_000))], 1_000],
])('the health is read %s', (_when, data, expected) => {
  expect(nextReadMs(data)).toBe(expected);
});

test('the health is read when the first rest is over', () => {
  const ms = nextReadMs([failing(inMs(9_000)), failing(inMs(5_000))]);
  expect(ms).toBeGreaterThan(3_000);
  expect(ms).toBeLessThanOrEqual(5_000);
});
