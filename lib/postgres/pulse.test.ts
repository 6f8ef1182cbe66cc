import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { type Pulse, startPulse } from './pulse.ts';

let databaseMs: number;
let ask: () => Promise<number>;
let systemAheadMs: number;
let reports: (string | undefined)[];
let pulse: Pulse;

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'performance'] });
  const startedAt = performance.now();
  databaseMs = Date.parse('2026-11-23T08:00:00Z') - startedAt;
  ask = async () => databaseMs + performance.now();
  systemAheadMs = 0;
  reports = [];
  pulse = await startPulse({
    askTime: () => ask(),
    report: (problem) => reports.push(problem),
    systemMs: () => databaseMs + performance.now() + systemAheadMs,
  });
});
afterEach(() => {
  pulse.stop();
  vi.useRealTimers();
});

const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);

describe('the pulse of a database', () => {
  test('tells its time, whatever the clock of this machine does', async () => {
    systemAheadMs = -3_600_000;
    expect(pulse.now().toISOString()).toBe('2026-11-23T08:00:00.000Z');
    await pass(90_000);
    systemAheadMs = 3_600_000;
    expect(pulse.now().toISOString()).toBe('2026-11-23T08:01:30.000Z');
  });

  test.each([
    [2_100, 'the clock of this machine is 2 s ahead of the database'],
    [-3_600_000, 'the clock of this machine is 3600 s behind the database'],
  ])('a machine %s ms off is a problem, told once, and over when it is put right', async (offMs, words) => {
    expect(pulse.problem()).toBeUndefined();
    systemAheadMs = offMs;
    expect(pulse.problem()).toBe(words);
    await pass(1_000);
    systemAheadMs = 1_900;
    await pass(1_000);
    expect(pulse.problem()).toBeUndefined();
    expect(reports).toEqual([words, undefined]);
    expect(pulse.answers()).toBe(true);
  });

  test('a database that does not answer is silent within 1.5 s, and back with its first answer', async () => {
    const told: string[] = [];
    pulse.follow({ silent: () => told.push('silent'), back: () => told.push('back') });
    const answering = ask;
    let answerNow = (_ms: number): void => {};
    ask = () => new Promise<number>((resolve) => (answerNow = resolve));
    await pass(1_000);
    expect(pulse.answers()).toBe(true);
    await pass(500);
    expect(pulse.answers()).toBe(false);
    expect(pulse.problem()).toBe('the database does not answer');
    await pass(60_000);
    expect(told).toEqual(['silent']);
    // Its time goes on meanwhile.
    expect(pulse.now().toISOString()).toBe('2026-11-23T08:01:01.500Z');
    ask = answering;
    answerNow(databaseMs + performance.now());
    await pass(250);
    expect(pulse.answers()).toBe(true);
    expect(told).toEqual(['silent', 'back']);
    expect(reports).toEqual(['the database does not answer', undefined]);
  });

  test('a database that refuses is silent too', async () => {
    ask = () => Promise.reject(new Error('refused'));
    await pass(1_500);
    expect(pulse.answers()).toBe(false);
  });

  test('ends with an error when nobody answers at the start', async () => {
    const start = startPulse({ askTime: () => Promise.reject(new Error('refused')), report: () => {} });
    await expect(start).rejects.toThrow('refused');
  });
});
