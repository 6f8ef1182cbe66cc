import { describe, expect, test } from 'vitest';
import { databaseClock } from './pulse.ts';

const first = { sentAtMs: 1_000, heardAtMs: 1_010, databaseMs: 5_000_000 };

describe('the clock of the database', () => {
  test('goes on with the monotonic clock', () => {
    let atMs = 1_010;
    const clock = databaseClock(first, () => atMs);
    expect(clock.nowMs()).toBe(5_000_000);
    atMs += 2_500;
    expect(clock.nowMs()).toBe(5_002_500);
  });

  test('becomes more exact with a faster answer, and is kept by a slower one', () => {
    let atMs = 1_010;
    const clock = databaseClock(first, () => atMs);
    // True time is 5_000_000 at 1_000: the first answer took ten milliseconds to come back.
    clock.hear({ sentAtMs: 1_999, heardAtMs: 2_000, databaseMs: 5_001_000 });
    atMs = 3_000;
    expect(clock.nowMs()).toBe(5_002_000);
    clock.hear({ sentAtMs: 3_000, heardAtMs: 4_000, databaseMs: 5_002_100 });
    expect(clock.nowMs()).toBe(5_002_000);
  });

  test('follows a database whose own clock was put right, to either side', () => {
    const clock = databaseClock(first, () => 2_000);
    clock.hear({ sentAtMs: 1_999, heardAtMs: 2_000, databaseMs: 9_000_000 });
    expect(clock.nowMs()).toBe(9_000_000);
    clock.hear({ sentAtMs: 1_999, heardAtMs: 2_000, databaseMs: 5_001_000 });
    expect(clock.nowMs()).toBe(5_001_000);
  });
});
