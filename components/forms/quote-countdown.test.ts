import { expect, test } from 'vitest';
import { quoteTiming } from './quote-countdown.tsx';

const fetchedAt = '2026-11-20T06:00:00Z';
const expiresAt = '2026-11-20T06:15:00Z';
const at = (time: string) =>
  quoteTiming({ serverNowMs: Date.parse(`2026-11-20T${time}Z`), fetchedAt, expiresAt });

test.each([
  ['06:00:00', 'fresh', 1],
  ['06:07:30', 'fresh', 0.5],
  ['06:14:00', 'fresh', 1 / 15],
  ['06:14:01', 'ageing', 59 / 900],
  ['06:14:59.999', 'ageing', 0.001 / 900],
  ['06:15:00', 'expired', 0],
  ['07:00:00', 'expired', 0],
])('at %s it is %s', (time, phase, share) => {
  expect(at(time).phase).toBe(phase);
  expect(at(time).share).toBeCloseTo(share, 5);
});

test('without an end the freshness window counts from the arrival', () => {
  const serverNowMs = Date.parse(fetchedAt) + 300_000;
  expect(quoteTiming({ serverNowMs, fetchedAt }).phase).toBe('expired');
  expect(quoteTiming({ serverNowMs: serverNowMs - 1, fetchedAt }).phase).toBe('ageing');
});
